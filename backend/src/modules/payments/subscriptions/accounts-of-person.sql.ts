import { type Expression, sql } from 'kysely'

/**
 * Lists the mailboxes that an account has ever confirmed, with those of every account that shares one of them: one person has
 * these accounts (decision 0028). Patients see their own account only. The list is recursive, and a condition has no builder for that.
 */
export const addressesOfPerson = (userId: Expression<string | null>) => sql<{
  accountId: string
  mailbox: string
}>`(
  with recursive addresses as not materialized (
    select user_id as "accountId", mailbox_of(email) as mailbox from confirmed_addresses),
  known as (
    select * from addresses where "accountId" = ${userId}
    union
    select other.* from known join addresses other
      on other."accountId" = known."accountId" or other.mailbox = known.mailbox
  ) select * from known)`

/** Lists the ids of the accounts of one person, this account included: a union that depends on the row has no builder. */
export const accountsOfPerson = (userId: Expression<string | null>) =>
  sql<string>`(select ${userId} union select "accountId" from ${addressesOfPerson(userId)} known)`
