import { brand } from "../../lib/brand/name.ts";
import { definePhrases } from "../context/phrases.ts";

export const fieldPhrases = definePhrases({
  TitleError: { en: "Error", es: "Error" },
  Breadcrumbs: { en: "Breadcrumb", es: "Ruta de navegación" },
  SiteName: { en: brand.name, es: brand.name },
  HomePage: { en: "home page", es: "página de inicio" },
  SignIn: { en: "Sign in", es: "Iniciar sesión" },
  LearnMore: { en: "Learn More", es: "Más información" },
  InEnglish: { en: "in English", es: "en inglés" },
  OpensInNewWindow: { en: "opens in a new window", es: "se abre en una ventana nueva" },
  WatchVideo: { en: "Watch the video", es: "Ver el video" },
  EmptyButton: { en: "Button without text", es: "Botón sin texto" },
  EmptyTitle: { en: "Title is missing", es: "Falta el título" },
  FAQ: { en: "FAQ", es: "Preguntas frecuentes" },
  TryAgain: { en: "Try again", es: "Intentar de nuevo" },
  TryAgainSoon: { en: "Please try again in a minute.", es: "Inténtelo de nuevo en un minuto." },
  TryAgainLimited: {
    en: "Too many requests came from you or your network. Please wait a minute, then try again.",
    es: "Recibimos demasiadas solicitudes suyas o de su red. Espere un minuto e inténtelo de nuevo.",
  },
  TryAgainOffline: {
    en: "You seem to be offline. Check your connection, then try again.",
    es: "Parece que no tiene conexión a internet. Revísela e inténtelo de nuevo.",
  },
  CallUs: { en: "Call {phone}", es: "Llamar al {phone}" },
  NotFoundHeading: { en: "Page not found", es: "Página no encontrada" },
  NotFoundText: { en: "This page does not exist.", es: "Esta página no existe." },
  NotFoundHome: { en: "Go to the Home page", es: "Ir a la página de inicio" },
  Carousel: { en: "carousel", es: "carrusel" },
  Slide: { en: "slide", es: "diapositiva" },
  CarouselSlide: { en: "{n} of {total}", es: "{n} de {total}" },
  CarouselBack: { en: "Previous", es: "Anterior" },
  CarouselNext: { en: "Next", es: "Siguiente" },
  OnThisPage: { en: "On this page", es: "En esta página" },
  Cards: { en: "More to explore", es: "Más para explorar" },
  ReadingTime: { en: "{n} min read", es: "{n} min de lectura" },
});
