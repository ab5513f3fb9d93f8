/** An example of a mail that the product writes. */
export interface ExampleMail {
  template: string
  subject: string
  html: string
  text: string
}

/** The product's mails, for the page of templates. The mail catcher itself knows none. */
export interface MailExamples {
  templates: readonly string[]
  /** @param origin of the links, such as `http://localhost:3000` */
  example(template: string, origin: string): Promise<ExampleMail>
}
