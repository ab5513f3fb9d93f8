import type { Mutation } from './mutation.ts'

export const privacy: Mutation[] = [
  {
    breaks: 'consents leave with the account only by luck',
    file: 'src/modules/privacy/privacy.personal-data.ts',
    replace: "await eraseRows(em, userId, ['consents', 'data_accesses'])",
    by: '{}',
    test: 'http/erasure.int.spec.ts',
    named: 'records what went and what stays',
  },
  {
    breaks: 'staff download the exports of patients',
    file: 'src/modules/privacy/privacy-requests.repository.ts',
    replace: `    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', 'export')`,
    by: `    .where('id', '=', id)
    .where('user_id', '<>', userId.replace(/./g, '0'))
    .where('kind', '=', 'export')`,
    test: 'http/privacy.int.spec.ts',
    named: 'is absent for others',
  },
  {
    breaks: 'exports never expire',
    file: 'src/modules/privacy/privacy-requests.repository.ts',
    replace: `    .where('expires_at', '>', NOW)
`,
    by: '',
    test: 'http/privacy.int.spec.ts',
    named: 'is absent for others',
  },
  {
    breaks: 'nobody knows who downloaded an export',
    file: 'src/modules/privacy/exports.service.ts',
    replace:
      "await audit(em, actor, { action: 'export.download', subjectType: 'privacy_request', subjectId: id })",
    by: '',
    test: 'http/privacy.int.spec.ts',
    named: 'records who downloads it',
  },
  {
    breaks: 'exports are not limited',
    file: 'src/modules/privacy/exports.service.ts',
    replace: 'await this.limits.spend(EXPORT_LIMIT, userId)',
    by: '',
    test: 'http/privacy.int.spec.ts',
    named: 'is asked for five times in five minutes, by each',
  },
  {
    breaks: 'an export that is made twice is mailed twice',
    file: 'src/modules/privacy/privacy-requests.repository.ts',
    replace: `    .where('kind', '=', 'export')
    .where('status', 'in', UNDER_WAY)
`,
    by: `    .where('kind', '=', 'export')
`,
    test: 'http/privacy.int.spec.ts',
    named: 'is made once',
  },
  {
    breaks: 'exported files stay in the store for ever',
    file: 'src/modules/privacy/export.jobs.ts',
    replace: 'await scheduleRemoval(em, path, EXPIRES_AFTER_MS)',
    by: '',
    test: 'http/privacy.int.spec.ts',
    named: 'is removed from the store when it expires',
  },
  {
    breaks: 'exported files outlive the account',
    file: 'src/modules/privacy/privacy.personal-data.ts',
    replace: 'await hastenRemovals(em, exportFolder(userId))',
    by: '',
    test: 'http/erasure.int.spec.ts',
    named: 'records what went and what stays',
  },
  {
    breaks: 'sessions outlive the request for erasure',
    file: 'src/modules/privacy/erasures.service.ts',
    replace: 'await endSessionsOf(em, userId)',
    by: '0',
    test: 'http/erasure.int.spec.ts',
    named: 'closes the account at once',
  },
  {
    breaks: 'whoever asked for erasure signs in again',
    file: 'src/modules/privacy/erasures.service.ts',
    replace: 'user.closedAt = new Date()',
    by: '',
    test: 'http/erasure.int.spec.ts',
    named: 'closes the account at once',
  },
  {
    breaks: 'the last administrator is erased',
    file: 'src/modules/privacy/erasures.service.ts',
    replace: "if (role?.role === 'admin') await requireAnotherAdmin(em, user.id)",
    by: '',
    test: 'http/erasure.int.spec.ts',
    named: 'is refused to the last administrator',
  },
  {
    breaks: 'an open page is enough to erase the account',
    file: 'src/modules/privacy/erasures.service.ts',
    replace: "await this.credentials.requirePassword(actor, password, '/password')",
    by: `await this.database.transaction(ERASURES, async (em) => {
      const [row] = await em.execute('select password_hash as hash from users where id = ?', [userId])
      return row.hash as string
    })`,
    test: 'http/erasure.int.spec.ts',
    named: 'asks for the password',
  },
  {
    breaks: 'a second run of an erasure overwrites its outcome',
    file: 'src/modules/privacy/privacy-requests.repository.ts',
    replace: "[...UNDER_WAY, 'failed']",
    by: "[...UNDER_WAY, 'failed', 'done']",
    test: 'http/erasure.int.spec.ts',
    named: 'that broke off in the middle',
  },
  {
    breaks: 'what is added during an erasure makes it fail',
    file: 'src/modules/privacy/erasure.jobs.ts',
    replace: 'const lock = { lockMode: LockMode.PESSIMISTIC_WRITE }',
    by: 'const lock = {}; void LockMode',
    test: 'http/erasure.int.spec.ts',
    named: 'waits for what is being added meanwhile',
  },
  {
    breaks: 'documents that were taken back are shared again with the next consent',
    file: 'src/modules/privacy/consents.service.ts',
    replace: 'else await this.withdrawals.happen(em, actor, purpose)',
    by: '',
    test: 'http/booking-follow-up.int.spec.ts',
    named: 'are shared by consent, one by one',
  },
  {
    breaks: 'the upkeep forgets an erasure that is owed',
    file: 'src/modules/privacy/privacy.upkeep.ts',
    replace: ".where('r.status', '<>', 'done')",
    by: ".where('r.status', '<', 'a' as 'done')",
    test: 'upkeep-tasks.int.spec.ts',
    named: 'an erasure without an end is asked for again',
  },
  {
    breaks: 'an account is erased with an appointment that the page did not name',
    file: 'src/modules/payments/erasure-money.ts',
    replace: "if (!current.includes(previewVersion)) throw new ProblemError('erasure_differs')",
    by: 'void current',
    test: 'http/erasure-money.int.spec.ts',
    named: 'that was loaded before an appointment was set erases nothing',
  },
]
