import type { CrisisHelp } from "./crisis-phrases.ts";

interface CrisisLink {
  /** URL that starts a phone call or a text message, or an address of another site. */
  href: string;
  en: string;
  es: string;
}

interface CrisisText {
  title: string;
  message: string;
}

interface Help {
  /** What to do, the first thing first. */
  links: readonly [CrisisLink, ...CrisisLink[]];
  en: CrisisText;
  es: CrisisText;
}

const CALL_911: CrisisLink = { href: "tel:911", en: "Call 911", es: "Llamar al 911" };
const CALL_988: CrisisLink = { href: "tel:988", en: "Call 988", es: "Llamar al 988" };
const POISON_CONTROL: CrisisLink = {
  href: "tel:+18002221222",
  en: "Call Poison Control",
  es: "Llamar a Control de Envenenamientos",
};
/** A page that gives nothing away. The browser's history still contains the search. */
const LEAVE: CrisisLink = { href: "https://www.weather.gov/", en: "Leave this page", es: "Salir de esta página" };

/**
 * Links and strings of the emergency banner above the search results. The wording follows the medical instructions of
 * the demo content (kv-fixtures/instructions.json).
 */
export const CRISIS_HELP: Record<CrisisHelp, Help> = {
  suicide: {
    links: [CALL_988, { href: "sms:988", en: "Text 988", es: "Enviar texto al 988" }],
    en: {
      title: "You are not alone",
      message:
        "Call or text 988 to talk with someone now. It is free, private and open day and night. If a life is in danger, call 911.",
    },
    es: {
      title: "No está solo",
      message:
        "Llame o envíe un mensaje de texto al 988 para hablar con alguien ahora. Es gratis, privado y atiende día y noche. Para español, oprima 2, o envíe AYUDA al 988. Si una vida está en peligro, llame al 911.",
    },
  },
  overdose: {
    links: [CALL_911, CALL_988, POISON_CONTROL],
    en: {
      title: "An overdose is an emergency",
      message:
        "Call 911 now if it was on purpose, if it was an opioid, or if there is any symptom. Give naloxone if you have it. To talk with someone about suicide, call or text 988. If it was by accident and the person feels well, call Poison Control at (800) 222-1222.",
    },
    es: {
      title: "Una sobredosis es una emergencia",
      message:
        "Llame al 911 ahora si fue a propósito, si fue un opioide o si hay cualquier síntoma. Dé naloxona si la tiene. Para hablar con alguien sobre el suicidio, llame al 988 y oprima 2. Si fue por accidente y la persona se siente bien, llame al Centro de Control de Envenenamientos al (800) 222-1222.",
    },
  },
  battery: {
    links: [{ href: "tel:+18004988666", en: "Call the battery hotline", es: "Llamar a la línea de pilas" }, CALL_911],
    en: {
      title: "Go to an emergency room now",
      message:
        "A button battery or a magnet can do harm within two hours. On the way, call the battery hotline at (800) 498-8666. If a child of 12 months or older swallowed a battery, give 2 teaspoons of honey every 10 minutes, up to 6 times. For trouble breathing, call 911.",
    },
    es: {
      title: "Vaya a una sala de emergencias ahora",
      message:
        "Una pila de botón o un imán puede hacer daño en dos horas. En el camino, llame a la línea de pilas al (800) 498-8666. Si un niño de 12 meses o más se tragó una pila, dele 2 cucharaditas de miel cada 10 minutos, hasta 6 veces. Si hay dificultad para respirar, llame al 911.",
    },
  },
  alcohol: {
    links: [CALL_911, POISON_CONTROL],
    en: {
      title: "Alcohol poisoning is an emergency",
      message:
        "Call 911 for someone who drank and cannot be woken, breathes slowly, has a seizure, or is cold, pale or blue. Turn the person on one side, and stay. Do not let them “sleep it off”. If the person is awake and you are not sure, call Poison Control at (800) 222-1222.",
    },
    es: {
      title: "La intoxicación por alcohol es una emergencia",
      message:
        "Llame al 911 si una persona bebió y no despierta, respira despacio, tiene una convulsión, o está fría, pálida o azul. Póngala de lado y quédese con ella. No deje que “duerma la borrachera”. Si está despierta y usted no está seguro, llame al Centro de Control de Envenenamientos al (800) 222-1222.",
    },
  },
  poison: {
    links: [POISON_CONTROL, CALL_911],
    en: {
      title: "Poison Control can help right now",
      message:
        "Call (800) 222-1222, day or night, free of charge. If someone collapses, has a seizure, cannot breathe or cannot be woken, call 911.",
    },
    es: {
      title: "El Centro de Control de Envenenamientos puede ayudarle ahora",
      message:
        "Llame al (800) 222-1222, de día o de noche, gratis. Si alguien se desmaya, tiene una convulsión, no puede respirar o no despierta, llame al 911.",
    },
  },
  assault: {
    links: [{ href: "tel:+18006564673", en: "Call (800) 656-4673", es: "Llamar al (800) 656-4673" }, CALL_911, LEAVE],
    en: {
      title: "You are not to blame, and help is there",
      message:
        "The National Sexual Assault Hotline is free and private, day and night: (800) 656-4673. An emergency room can care for you and keep evidence, whether or not you talk to the police. If you are hurt or in danger, call 911. If somebody sees what you search for, delete this search from your history.",
    },
    es: {
      title: "No es su culpa, y hay ayuda",
      message:
        "La Línea Nacional de Agresión Sexual es gratis y privada, de día y de noche, también en español: (800) 656-4673. Una sala de emergencias puede atenderle y guardar pruebas, hable o no con la policía. Si está en peligro o tiene heridas, llame al 911. Si alguien ve lo que usted busca, borre esta búsqueda de su historial.",
    },
  },
  violence: {
    links: [{ href: "tel:+18007997233", en: "Call (800) 799-7233", es: "Llamar al (800) 799-7233" }, CALL_911, LEAVE],
    en: {
      title: "You deserve to be safe",
      message:
        "The National Domestic Violence Hotline is free and private, day and night: call (800) 799-7233, or text START to 88788. For a child, call the Childhelp hotline at (800) 422-4453. If you are in danger, call 911. If somebody sees what you search for, delete this search from your history.",
    },
    es: {
      title: "Usted merece vivir sin miedo",
      message:
        "La Línea Nacional contra la Violencia Doméstica es gratis y privada, de día y de noche, también en español: llame al (800) 799-7233, o envíe START al 88788. Si se trata de un niño, llame a Childhelp al (800) 422-4453. Si está en peligro, llame al 911. Si alguien ve lo que usted busca, borre esta búsqueda de su historial.",
    },
  },
  allergy: {
    links: [CALL_911],
    en: {
      title: "A severe allergic reaction is an emergency",
      message:
        "Call 911 for a swollen face, tongue or throat, or trouble breathing. Use an epinephrine injector at once if you have one, and call 911 even if it helps.",
    },
    es: {
      title: "Una reacción alérgica grave es una emergencia",
      message:
        "Llame al 911 si hay hinchazón de la cara, la lengua o la garganta, o dificultad para respirar. Use de inmediato un inyector de epinefrina si lo tiene, y llame al 911 aunque le ayude.",
    },
  },
  pregnancy: {
    links: [CALL_911],
    en: {
      title: "Pregnant, or a new mother? Get help now",
      message:
        "Call 911 for heavy bleeding, a seizure, a severe headache or changes in your vision. Go to an emergency room for any bleeding in pregnancy, severe belly pain, or a baby that does not move. If your water breaks or your baby moves less than usual, call your birth center right away.",
    },
    es: {
      title: "¿Está embarazada o acaba de tener un bebé? Pida ayuda ahora",
      message:
        "Llame al 911 si hay un sangrado abundante, una convulsión, un dolor de cabeza muy fuerte o cambios en la vista. Vaya a una sala de emergencias si hay cualquier sangrado en el embarazo, dolor de vientre muy fuerte o un bebé que no se mueve. Si se le rompe la fuente o su bebé se mueve menos de lo normal, llame de inmediato a su centro de maternidad.",
    },
  },
  miscarriage: {
    links: [CALL_911],
    en: {
      title: "Bleeding or pain in pregnancy? You are not alone",
      message:
        "Go to an emergency room for bleeding in pregnancy or severe belly pain in pregnancy. Call 911 for heavy bleeding that soaks a pad in an hour, for fainting, or for a severe headache. A miscarriage is almost never caused by anything that you did.",
    },
    es: {
      title: "¿Sangrado o dolor en el embarazo? No está sola",
      message:
        "Vaya a una sala de emergencias si hay sangrado en el embarazo o dolor de vientre muy fuerte en el embarazo. Llame al 911 si hay un sangrado abundante que empapa una toalla en una hora, un desmayo o un dolor de cabeza muy fuerte. Una pérdida casi nunca se debe a algo que usted hizo.",
    },
  },
  babyFever: {
    links: [CALL_911],
    en: {
      title: "Is the baby under 3 months old?",
      message:
        "A temperature of 100.4 °F (38 °C) or higher is an emergency: go to an emergency room now, day or night. Call 911 if the baby is limp, blue or hard to wake.",
    },
    es: {
      title: "¿El bebé es menor de 3 meses?",
      message:
        "Una temperatura de 100.4 °F (38 °C) o más es una emergencia: vaya a una sala de emergencias ahora, de día o de noche. Llame al 911 si el bebé está flácido, azul o cuesta despertarlo.",
    },
  },
  emergency: {
    links: [CALL_911],
    en: { title: "This may be an emergency", message: "Call 911 now. Do not drive yourself." },
    es: { title: "Esto puede ser una emergencia", message: "Llame al 911 ahora. No maneje usted." },
  },
  seizure: {
    links: [CALL_911],
    en: {
      title: "Is someone having a seizure?",
      message:
        "Call 911 for a first seizure, or a seizure that lasts more than five minutes, for a second one soon after, for trouble breathing afterward, or in pregnancy or after birth. Lay the person on one side, put nothing into the mouth, look at the clock, and stay.",
    },
    es: {
      title: "¿Alguien tiene una convulsión?",
      message:
        "Llame al 911 si hay una primera convulsión, o una convulsión que dura más de cinco minutos, si viene otra poco después, si después hay dificultad para respirar, o en el embarazo o después del parto. Acueste a la persona de lado, no le meta nada en la boca, mire el reloj y quédese.",
    },
  },
  heat: {
    links: [CALL_911],
    en: {
      title: "Heatstroke is an emergency",
      message:
        "Call 911 for someone who has been in the heat and is confused, faints or has a seizure, and for a child in a hot car. Move them to shade, and cool them with water while you wait. If the person is awake and feels weak or sick, rest in a cool place and sip water. If it gets worse, or lasts an hour, get help.",
    },
    es: {
      title: "El golpe de calor es una emergencia",
      message:
        "Llame al 911 si una persona estuvo al calor y está confundida, se desmaya o tiene una convulsión, o si hay un niño en un carro caliente. Llévela a la sombra y refrésquela con agua mientras espera. Si está despierta y se siente débil o mal, que descanse en un lugar fresco y beba agua a sorbos. Si empeora, o dura una hora, busque ayuda.",
    },
  },
  headInjury: {
    links: [CALL_911],
    en: {
      title: "A blow to the head: when to get help",
      message:
        "Call 911 for a blow to the head, and then a seizure, weakness on one side, or someone who cannot be woken. Go to an emergency room for a blow to the head, and then vomiting, confusion, a headache that gets worse, or passing out, even for a moment. Go, too, if the person takes a blood thinner or is a baby under 3 months.",
    },
    es: {
      title: "Un golpe en la cabeza: cuándo pedir ayuda",
      message:
        "Llame al 911 si hay un golpe en la cabeza y después una convulsión, debilidad en un lado del cuerpo o una persona que no despierta. Vaya a una sala de emergencias si hay un golpe en la cabeza y después vómito, confusión, un dolor de cabeza que empeora o desmayo, aunque sea por un momento. Vaya también si la persona toma un anticoagulante o es un bebé menor de 3 meses.",
    },
  },
  lowSugar: {
    links: [CALL_911],
    en: {
      title: "Is blood sugar too low?",
      message:
        "Below 70 mg/dL: take 15 grams of fast sugar, such as half a cup of juice or three to four glucose tablets. Wait 15 minutes, check again, and repeat if it is still low. Call 911 for blood sugar that stays below 54 mg/dL after you have taken sugar twice, and for someone with diabetes who passes out, has a seizure or cannot swallow. Give glucagon if you have it, and nothing by mouth.",
    },
    es: {
      title: "¿El azúcar está muy baja?",
      message:
        "Menos de 70 mg/dL: tome 15 gramos de azúcar de acción rápida, como media taza de jugo o de tres a cuatro tabletas de glucosa. Espere 15 minutos, mida de nuevo y repita si sigue baja. Llame al 911 si el azúcar sigue por debajo de 54 mg/dL después de tomar azúcar dos veces, o si una persona con diabetes se desmaya, tiene una convulsión o no puede tragar. Dele glucagón si lo tiene, y nada por la boca.",
    },
  },
  highSugar: {
    links: [CALL_911],
    en: {
      title: "Is blood sugar very high?",
      message:
        "Call 911 for high blood sugar with drowsiness, confusion or hard breathing. Go to an emergency room for high blood sugar or high ketones with vomiting, fast breathing or belly pain. Without these signs, call your doctor or a nurse right away for blood sugar above 300 mg/dL twice in a row, or a meter that shows HI.",
    },
    es: {
      title: "¿El azúcar está muy alta?",
      message:
        "Llame al 911 si hay azúcar alta con mucho sueño, confusión o dificultad para respirar. Vaya a una sala de emergencias si hay azúcar o cetonas altas con vómito, respiración rápida o dolor de vientre. Sin esas señales, llame de inmediato a su médico o a una enfermera si hay un azúcar de más de 300 mg/dL dos veces seguidas, o un medidor que muestra HI.",
    },
  },
  burn: {
    links: [CALL_911],
    en: {
      title: "Cool the burn with water first",
      message:
        "Hold it under cool running water for up to 20 minutes, without ice. Take off rings and wet clothes. Go to an emergency room for a burn that is large, deep, or on the face, hands, feet or genitals, or that comes from chemicals or electricity. Call 911 for trouble breathing, or if clothes or a room burned.",
    },
    es: {
      title: "Primero enfríe la quemadura con agua",
      message:
        "Póngala bajo agua corriente fresca hasta por 20 minutos, sin hielo. Quite anillos y ropa mojada. Vaya a una sala de emergencias si hay una quemadura grande, profunda, o en la cara, las manos, los pies o los genitales, o causada por químicos o electricidad. Llame al 911 si hay dificultad para respirar, o si se quemó ropa o un cuarto.",
    },
  },
  bite: {
    links: [CALL_911],
    en: {
      title: "Have a bite looked at today",
      message:
        "Wash it with soap and running water for 15 minutes. Go to urgent care the same day: you may need a rabies or tetanus vaccine. Go to an emergency room for a deep wound, or a bite on the face, a hand or a joint, and for any contact with a bat. Call 911 for bleeding that will not stop, or for a snake bite.",
    },
    es: {
      title: "Haga que le revisen la mordida hoy",
      message:
        "Lávela con agua corriente y jabón durante 15 minutos. Vaya a atención inmediata el mismo día: puede necesitar una vacuna contra la rabia o el tétanos. Vaya a una sala de emergencias si hay una herida profunda, o una mordida en la cara, una mano o una articulación, o si tuvo contacto con un murciélago. Llame al 911 si hay un sangrado que no para o una mordedura de serpiente.",
    },
  },
  sting: {
    links: [CALL_911],
    en: {
      title: "A bite or a sting: what to do",
      message:
        "Call 911 for a swollen face, tongue or throat, or trouble breathing. Take a tick or a stinger out at once: pull a tick straight up with tweezers. Wash the skin with soap and water. Call your doctor or a nurse for redness that spreads, and for a rash, a fever or aches in the month after a tick bite.",
    },
    es: {
      title: "Una picadura: qué hacer",
      message:
        "Llame al 911 si hay hinchazón de la cara, la lengua o la garganta, o dificultad para respirar. Saque la garrapata o el aguijón de inmediato: jale la garrapata derecho hacia arriba con unas pinzas. Lave la piel con agua y jabón. Llame a su médico o a una enfermera si hay un enrojecimiento que se extiende, o si en el mes después de la picadura de una garrapata hay sarpullido, fiebre o dolores en el cuerpo.",
    },
  },
  fall: {
    links: [CALL_911],
    en: {
      title: "After a bad fall: when to get help",
      message:
        "Call 911 for back or neck pain after a bad fall or a crash, for someone who cannot be woken, and for someone who cannot get up or stand. Do not move them. Go to an emergency room for any blow to the head of someone who takes a blood thinner, and for a bone that shows, a joint out of place, or numbness after an injury. Urgent care can treat sprains and small cuts.",
    },
    es: {
      title: "Después de una mala caída: cuándo pedir ayuda",
      message:
        "Llame al 911 si hay dolor de espalda o de cuello después de una mala caída o un choque, si una persona no despierta, o si no puede levantarse o ponerse de pie. No la mueva. Vaya a una sala de emergencias si hay cualquier golpe en la cabeza de una persona que toma un anticoagulante, o si hay un hueso que se ve, una articulación fuera de lugar o adormecimiento después de una lesión. La atención inmediata puede tratar torceduras y cortes pequeños.",
    },
  },
  shelter: {
    links: [
      { href: "tel:211", en: "Call 211", es: "Llamar al 211" },
      { href: "tel:+18007997233", en: "Call (800) 799-7233", es: "Llamar al (800) 799-7233" },
      LEAVE,
    ],
    en: {
      title: "Do you need a safe place to stay?",
      message:
        "Call 211, day or night, free of charge, to find a shelter, food or help with rent near you. If someone hurts you or you are afraid, the National Domestic Violence Hotline finds safe shelters: (800) 799-7233. If you are in danger, call 911. If somebody sees what you search for, delete this search from your history.",
    },
    es: {
      title: "¿Necesita un lugar seguro donde quedarse?",
      message:
        "Llame al 211, de día o de noche, gratis, para encontrar un albergue, comida o ayuda con la renta cerca de usted. Si alguien le hace daño o tiene miedo, la Línea Nacional contra la Violencia Doméstica busca refugios seguros: (800) 799-7233. Si está en peligro, llame al 911. Si alguien ve lo que usted busca, borre esta búsqueda de su historial.",
    },
  },
  emergencyRoom: {
    links: [CALL_911],
    en: {
      title: "Go to an emergency room now",
      message:
        "Do not wait for an appointment. If you are not sure that the trip is safe, or if it gets worse, call 911.",
    },
    es: {
      title: "Vaya a una sala de emergencias ahora",
      message: "No espere una cita. Si no está seguro de que el viaje sea seguro, o si empeora, llame al 911.",
    },
  },
};
