import { CONSENT_TEXT_VERSION } from '~/lib/consents'
import { read } from './api'
import { api } from './client'
import type { Consent, ConsentInput } from './types'

export async function fetchConsents(): Promise<Consent[]> {
  return (await read(api.GET('/api/profile/consents', {}))).items
}

export async function hasHealthDataConsent(): Promise<boolean> {
  return (await fetchConsents()).some(({ purpose, granted }) => purpose === 'health_data' && granted)
}

export function setConsent(purpose: Consent['purpose'], granted: boolean, locale: string): Promise<Consent> {
  return read(
    api.PUT('/api/profile/consents/{purpose}', {
      params: { path: { purpose } },
      // The server refuses a language that these texts do not have.
      body: { granted, textVersion: CONSENT_TEXT_VERSION, locale: locale as ConsentInput['locale'] },
    }),
  )
}
