import { negotiate } from '@fastify/accept-negotiator'
import { ENGLISH, LOCALES, PSEUDO_LOCALES } from '@sihat/locales'
import type { FastifyRequest } from 'fastify'

const CODES = [...LOCALES, ...PSEUDO_LOCALES].map(({ code }) => code)

/** The language of the product that `Accept-Language` prefers, as BCP 47. English for none. */
export const requestLocale = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  negotiate(headers['accept-language'] ?? '', CODES) ?? ENGLISH.code
