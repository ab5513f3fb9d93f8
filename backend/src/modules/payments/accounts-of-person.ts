import { type RawBuilder, sql } from 'kysely'

/**
 * SQL that lists the mailboxes that an account has ever confirmed, with those of every account that shares one of them: one person has
 * these accounts (decision 0028). Patients see their own account only.
 */
export const addressesOfPerson = (userId: RawBuilder<unknown>) => sql<{ accountId: string; mailbox: string }>`
  with recursive addresses as not materialized (
    select user_id as "accountId", mailbox_of(email) as mailbox from confirmed_addresses),
  known as (
    select * from addresses where "accountId" = ${userId}
    union
    select other.* from known join addresses other
      on other."accountId" = known."accountId" or other.mailbox = known.mailbox
  ) select * from known`

/** SQL that lists the ids of the accounts of one person, this account included. */
export const accountsOfPerson = (userId: RawBuilder<unknown>) =>
  sql`(select ${userId} union select "accountId" from (${addressesOfPerson(userId)}) known)`
