import type { Locator, Page } from '@playwright/test'
import { hydrated } from '../support/hydrated.ts'
import type { Person } from '../support/people.ts'

type Tab = 'Sign In' | 'Sign Up'

export class AuthPage {
  readonly form: Locator

  constructor(readonly page: Page) {
    this.form = page.getByRole('tabpanel').locator('form')
  }

  tab(name: Tab): Locator {
    return this.page.getByRole('tab', { name })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/auth${query}`)
    await hydrated(this.form)
  }

  async choose(name: Tab): Promise<void> {
    await hydrated(this.form)
    await this.tab(name).click()
  }

  async signUp({ firstName, lastName, email, password }: Person): Promise<void> {
    await this.choose('Sign Up')
    await this.form.getByLabel('First name').fill(firstName)
    await this.form.getByLabel('Last name').fill(lastName)
    await this.form.getByLabel('Email').fill(email)
    await this.form.getByLabel('Password').fill(password)
    await this.submit('Create account')
  }

  async signIn({ email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
    await hydrated(this.form)
    await this.form.getByLabel('Email').fill(email)
    await this.form.getByLabel('Password').fill(password)
    await this.submit('Sign In')
  }

  async submit(button: 'Sign In' | 'Create account'): Promise<void> {
    await this.form.getByRole('button', { name: button }).click()
  }
}
