/**
 * Names of components from Sitecore's starter templates that the site renders as content sections. Editing tools can
 * request the list of supported component names. `docs/starter-components.md` lists the source of each component.
 */
export const starterNames: readonly string[] = `
Accordion AccordionBlock AlertBanner AnimatedSection AppPromo ArticleDetails ArticleHeader AuthorDetails AuthorList
AuthorWidget Breadcrumb Breadcrumbs ButtonComponent Card Carousel ColumnSplitter Comparison ContactForm
ContactSection ContentBlock CtaBanner DocumentsList Eyebrow FAQ FeatureBanner Features FeaturesSection FiveColumnCta
FooterNavigationCallout FooterST FourColumnCta GlobalFooterBlackCompact GlobalFooterBlackLarge
GlobalFooterBlueCompact GraphQL-Layout Header HeaderST HeadingCta Hero HeroBanner HeroImageBackground HeroST Home Image
ImageBanner ImageCarousel ImageGallery LinkList Logo LogoTabs MediaSection MultiPromo MultiPromoTab
NewsletterSection PageBackground PageContent PageHeaderST ParallaxBackgroundImage ParallaxBanner PlaceholderTabs
ProductComparison ProductPageHeader ProductsSection ProjectDetails ProjectList Promo PromoBlock PromoCta Questions
Quote RichTextBlock SecondaryNavigation SignupBanner SlideCarousel StatsCounter StatsSection
Styleguide-ComponentParams Styleguide-CustomRouteType Styleguide-EditFrame Styleguide-FieldUsage-Checkbox
Styleguide-FieldUsage-ContentList Styleguide-FieldUsage-Custom Styleguide-FieldUsage-Date Styleguide-FieldUsage-File
Styleguide-FieldUsage-Image Styleguide-FieldUsage-ItemLink Styleguide-FieldUsage-Link Styleguide-FieldUsage-Number
Styleguide-FieldUsage-RichText Styleguide-FieldUsage-Text Styleguide-Layout Styleguide-Layout-Reuse
Styleguide-Layout-Tabs Styleguide-Layout-Tabs-Tab Styleguide-Multilingual Styleguide-RouteFields Styleguide-Section
Styleguide-SitecoreContext Styleguide-Specimen Styleguide-Tracking SubscriptionBanner TeamSection Testimonials
TextSlider ThreeColumnCta TwoColumnCta VerticalImageAccordion Video Welcome
`
  .trim()
  .split(/\s+/);
