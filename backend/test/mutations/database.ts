import type { Mutation } from './mutation.ts'

export const database: Mutation[] = [
  {
    breaks: "a patient's query sees every row",
    file: 'src/platform/database/database.ts',
    replace: "const orm = actor.kind === 'system' ||",
    by: "const orm = actor.kind !== 'visitor' ||",
    test: 'row-security.int.spec.ts',
    named: '',
  },
  {
    breaks: 'injected SQL names another patient',
    file: 'migrations/Migration20261123233000_actor_proof.ts',
    replace: "if current_setting('app.user_proof', true) is distinct from (",
    by: "if 'x' = (",
    test: 'database-logins.int.spec.ts',
    named: 'cannot use another user id',
  },
  {
    breaks: 'the patient login may become staff',
    file: 'src/platform/database/migrate.ts',
    replace: 'revoke sihat_staff from sihat_app;',
    by: 'grant sihat_staff to sihat_app;',
    test: 'database-logins.int.spec.ts',
    named: 'members of no role',
  },
  {
    breaks: 'an export mixes two moments',
    file: 'src/platform/database/database.ts',
    replace: 'isolationLevel: IsolationLevel.REPEATABLE_READ, ',
    by: '',
    test: 'personal-data.int.spec.ts',
    named: 'exports one moment',
  },
  {
    breaks: 'an export hands out enquiries of an address that nobody confirmed',
    file: 'migrations/Migration20261121001260_confirmed_addresses.ts',
    replace: 'if new.email_verified_at is not null then',
    by: 'if true then',
    test: 'http/enquiries.int.spec.ts',
    named: 'gets nothing of an address that they have not confirmed',
  },
  {
    breaks: 'the application can read all enquiries',
    file: 'migrations/Migration20261121001200_enquiries.ts',
    replace: 'revoke select, update, delete on enquiries from sihat_app;',
    by: '',
    test: 'http/enquiries.int.spec.ts',
    named: 'lets the application itself not read one',
  },
  {
    breaks: 'removed reviews are shown until the cache forgets them',
    file: 'migrations/Migration20261121001300_hospital_reviews.ts',
    replace: 'after insert or update or delete or truncate on hospital_reviews',
    by: 'after truncate on hospital_reviews',
    test: 'http/reviews.int.spec.ts',
    named: 'never stale for longer than a second',
  },
  {
    breaks: 'SQL writes into the bookings of others',
    file: 'migrations/Migration20261121001910_second_wall.ts',
    replace: `foreign key (booking_id, user_id)
            references bookings (id, user_id)`,
    by: `foreign key (booking_id)
            references bookings (id)`,
    test: 'row-security.int.spec.ts',
    named: "a message into another's booking",
  },
  {
    breaks: 'patients write their own payments',
    file: 'migrations/Migration20261121001700_payments.ts',
    replace: 'this.addSql(`revoke insert, update, delete on ${table} from sihat_app`)',
    by: '',
    test: 'hostile/webhooks.int.spec.ts',
    named: 'is added to by nobody but the system',
  },
]
