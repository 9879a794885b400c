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
        "The National Sexual Assault Hotline is free and private, day and night: (800) 656-4673. An emergency room can care for you and keep evidence, whether or not you talk to the police. If you are in danger, call 911. If somebody sees what you search for, delete this search from your history.",
    },
    es: {
      title: "No es su culpa, y hay ayuda",
      message:
        "La Línea Nacional de Agresión Sexual es gratis y privada, de día y de noche, también en español: (800) 656-4673. Una sala de emergencias puede atenderle y guardar pruebas, hable o no con la policía. Si está en peligro, llame al 911. Si alguien ve lo que usted busca, borre esta búsqueda de su historial.",
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
