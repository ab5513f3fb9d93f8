import type { Mutation } from './mutation.ts'

const INSIGHTS = 'http/insights.int.spec.ts'

/** The dashboard, the audit log, the queues, and what administrators do about how somebody gets in. */
export const insights: Mutation[] = [
  {
    breaks: "the dashboard's month begins with London's",
    file: 'src/modules/insights/malaysian-time.ts',
    replace: "'Asia/Kuala_Lumpur'",
    by: "'Europe/London'",
    test: INSIGHTS,
    named: 'estimates the month as Malaysia has it',
  },
  {
    breaks: 'cancelled bookings count as revenue on the dashboard',
    file: 'src/modules/insights/dashboard.repository.ts',
    replace: `      .where('status', '<>', 'cancelled')
`,
    by: '',
    test: INSIGHTS,
    named: 'estimates the month as Malaysia has it',
  },
  {
    breaks: 'demonstrations count as money received on the dashboard',
    file: 'src/modules/insights/dashboard.repository.ts',
    replace: `          .where('kind', '<>', 'demonstration')
`,
    by: '',
    test: INSIGHTS,
    named: 'counts as received what was paid',
  },
  {
    breaks: 'the audit log is read without a trace',
    file: 'src/modules/insights/audit-event-list.ts',
    replace: "audited: 'pages'",
    by: "audited: 'files'",
    test: INSIGHTS,
    named: 'notes who reads it',
  },
  {
    breaks: 'moderators read the audit log',
    file: 'src/platform/authz/permissions.ts',
    replace: "'admin.audit': ['admin']",
    by: "'admin.audit': STAFF",
    test: INSIGHTS,
    named: 'answers 403 on admin/audit-events',
  },
  {
    breaks: 'a check of the audit chain that failed is told as the one before',
    file: 'src/modules/insights/audit-events.service.ts',
    replace: ".where('outcome', 'in', ['done', 'failed'])",
    by: ".where('outcome', 'in', ['done'])",
    test: INSIGHTS,
    named: 'what the last check found',
  },
  {
    breaks: 'a failed job that an administrator had run again is noted under nobody',
    file: 'src/modules/operations/queues.service.ts',
    replace: 'jobs.redrive(queue, ids, actor)',
    by: 'jobs.redrive(queue, ids)',
    test: 'http/queues.int.spec.ts',
    named: 'noted under who pressed',
  },
  {
    breaks: 'a second factor is reset and its owner never hears of it',
    file: 'src/modules/auth/admin-access.service.ts',
    replace: "await sendJob(em, securityNoticeMail, { userId, notice: 'factorsReset' })",
    by: '',
    test: 'http/admin-users.int.spec.ts',
    named: 'is reset for whoever lost the second factor',
  },
  {
    breaks: 'a thief stays signed in when the second factor is reset',
    file: 'src/modules/auth/admin-access.service.ts',
    replace: `const ended = await endSessionsOf(em, userId)
      await audit(em, actor, {
        action: 'user.reset_second_factor',`,
    by: `const ended = 1
      await audit(em, actor, {
        action: 'user.reset_second_factor',`,
    test: 'http/admin-users.int.spec.ts',
    named: 'is reset for whoever lost the second factor',
  },
  {
    breaks: 'administrators take their own second factor away without showing it',
    file: 'src/modules/auth/admin-access.service.ts',
    replace: "if (actor.userId === userId) throw new ProblemError('access_denied')",
    by: '',
    test: 'http/admin-users.int.spec.ts',
    named: "nor one's own",
  },
]
