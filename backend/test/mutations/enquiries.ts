import type { Mutation } from './mutation.ts'

export const enquiries: Mutation[] = [
  {
    breaks: 'enquiries have no limit',
    file: 'src/modules/enquiries/enquiry.limits.ts',
    replace: 'limit: 5,',
    by: 'limit: 500,',
    test: 'http/enquiries.int.spec.ts',
    named: 'lets 5 in 5 minutes through of an address',
  },
  {
    breaks: 'every address of an IPv6 network has enquiries of its own',
    file: 'src/modules/enquiries/enquiries.service.ts',
    replace: 'networkOf(ip))',
    by: 'ip)',
    test: 'http/enquiries.int.spec.ts',
    named: 'of a network of IPv6 addresses',
  },
  {
    breaks: "a stranger's mailbox is flooded with acknowledged enquiries",
    file: 'src/modules/enquiries/enquiry.jobs.ts',
    replace: 'const MOST_ACKNOWLEDGEMENTS_A_DAY = 3',
    by: 'const MOST_ACKNOWLEDGEMENTS_A_DAY = 300',
    test: 'http/enquiries.int.spec.ts',
    named: 'acknowledge at most 3 times a day',
  },
  {
    breaks: 'workers that acknowledge enquiries at once count past each other',
    file: 'src/modules/enquiries/enquiry.jobs.ts',
    replace: 'await lockByName(em, `acknowledge ${sender.mailbox}`)',
    by: 'await lockByName(em, `acknowledge ${Math.random()}`)',
    test: 'http/enquiries.int.spec.ts',
    named: 'acknowledge at most 3 times a day',
  },
  {
    breaks: 'staff reads enquiries without a trace',
    file: 'src/modules/enquiries/admin-enquiries.service.ts',
    replace: "await audit(em, actor, { action: 'enquiry.view', subjectType: 'enquiry', subjectId: id })",
    by: '',
    test: 'http/enquiries.int.spec.ts',
    named: 'shows one to moderators',
  },
  {
    breaks: 'an account has what others send with an address that it gave up',
    file: 'src/modules/enquiries/enquiries.personal-data.ts',
    replace:
      "    .where((h) => h.or([h('h.held_until', 'is', null), h('e.created_at', '<', h.ref('h.held_until'))]))",
    by: '',
    test: 'http/enquiries.int.spec.ts',
    named: 'finds what was sent with each address while it was theirs',
  },
  {
    breaks: 'an export hands out what somebody else sent before the account confirmed the address',
    file: 'src/modules/enquiries/enquiries.personal-data.ts',
    replace: ".whereRef('e.created_at', '>=', 'h.confirmed_at')",
    by: '',
    test: 'http/enquiries.int.spec.ts',
    named: 'sent before the address was confirmed',
  },
]
