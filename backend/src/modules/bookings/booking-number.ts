import { type Expression, expressionBuilder } from 'kysely'

const eb = expressionBuilder()

/** The number of a booking in mails and pages: the end of its id. An index holds this expression. */
export const numberOf = (id: Expression<string>) =>
  eb.fn<string>('right', [eb.cast<string>(id, 'text'), eb.lit(8)])
