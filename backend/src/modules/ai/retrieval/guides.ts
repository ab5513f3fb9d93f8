import type { FoundGuide } from '../findings.js'

/** What the site charges itself; the payments module checks it against Stripe. */
export const PREMIUM_USD = 49

/** How a journey goes, as our own pages tell it. Amounts stand in braces, for they are settings. */
const GUIDES: FoundGuide[] = [
  {
    id: 'booking',
    title: 'Your journey in five steps',
    path: '/patient-guide#steps',
    text:
      'Create an account and send a request: the treatment, how urgent it is and when you could travel. ' +
      'We answer within 24 hours, and a free consultation follows within 2-3 business days. ' +
      'Then come matching with hospitals, planning and travel, the treatment, and aftercare at home. ' +
      'Allow 4-6 weeks from request to departure; emergencies can be expedited. ' +
      'Nothing is booked or paid before you agree. You follow your request in your account, under "Your bookings".',
  },
  {
    id: 'matching',
    title: 'Get matched with a provider',
    path: '/patient-guide#step-2',
    text:
      'We look for hospitals that treat your condition, and ask them for dates and a quote. That takes 2-3 days. ' +
      'You get hospitals to choose from, each with reasons, a price range and open questions. You choose; nobody decides for you. ' +
      'After your health assessment, your results page also lists hospitals and treatments that fit what you told us. ' +
      'They are options to discuss with a doctor.',
  },
  {
    id: 'payment',
    title: 'Deposits and payment',
    path: '/terms#deposits',
    text:
      'The first consultation and the planning are free; you pay only for the treatment. ' +
      'The deposit is {depositPercent}% of the estimated cost of your booking. You pay it after the hospital and the cost are agreed. ' +
      'The balance is the rest, due {balanceDueDays} days before your appointment. ' +
      "You see the amount before you pay, on Stripe's page, by card and in US dollars. Your card details go to Stripe only. " +
      'Premium is optional and costs {premium} per month. It renews each month until you cancel, at any time, in your account.',
  },
  {
    id: 'refunds',
    title: 'Refunds',
    path: '/refunds',
    text:
      'Premium: within 30 days of your newest payment you can ask for it back, once, without a reason. Premium ends when the refund has succeeded. ' +
      'Deposit and balance: the refund depends on how long before your appointment you cancel. You see the rule before you pay. ' +
      'Before an appointment is set, or when the hospital or our team cancels, you get all of it back. ' +
      'When you cancel within 3 days after we set or move your appointment, and before it starts, you get at least the earlier refund. ' +
      'We refund the card that paid, or send a bank transfer if the bank refuses. When the cost falls below what you paid, we refund the difference.',
  },
  {
    id: 'visas',
    title: 'Visa support',
    path: '/patient-guide#services',
    text:
      "We help with the papers for a medical visa and the hospital's letter. The authorities decide. " +
      'What we know of the rules of each country stands on its page, with its source or as not verified.',
  },
  {
    id: 'aftercare',
    title: 'Return home and aftercare',
    path: '/patient-guide#step-5',
    text:
      'You bring home your reports and a plan for aftercare. Your own doctor takes over. ' +
      'We ask how you are and carry questions back to the hospital. In an emergency call your local emergency number.',
  },
  {
    id: 'insurance',
    title: 'Travel insurance',
    path: '/patient-guide#know',
    text:
      'We recommend travel insurance. Many policies leave out planned treatment: ask for one that covers it, and complications too. ' +
      'We tell you what to look for; you buy it from an insurer of your choice.',
  },
  {
    id: 'interpreters',
    title: 'Languages and interpreters',
    path: '/patient-guide#faq',
    text:
      'We support you in English. We arrange interpreters for French, Arabic, Swahili and others, in the hospital too. ' +
      'The profile of each hospital names its languages.',
  },
  {
    id: 'accommodation',
    title: 'Planning travel and a place to stay',
    path: '/patient-guide#step-3',
    text:
      'Once you have chosen a hospital, we agree the date with it. We help with visa letters, an interpreter and a place to stay near the hospital, ' +
      'for you and for whoever comes with you. You say in the request how many people come along. Planning the journey takes 1-2 weeks.',
  },
  {
    id: 'documents',
    title: 'Medical records and documents',
    path: '/dashboard/files',
    text:
      'Reports, scans, letters and prescriptions help us to understand your case. You can also go on without them. ' +
      'Upload them in your account under "My files": up to 5 files, 10 MB each, as PDF, DOC, DOCX, JPG, PNG or GIF. ' +
      'Please send no records by email, WhatsApp or the contact form. A hospital sees a file only when you share it with a booking.',
  },
  {
    id: 'data-rights',
    title: 'Your data and your rights',
    path: '/privacy#rights',
    text:
      'We use health data only with your consent, and you can withdraw it at any time. ' +
      'You see who opened each of your files, when and why. Stored files are encrypted, each with a key of its own. ' +
      'In your account you can download all your data as one file, or erase your account. We sell no data and show no advertisements.',
  },
  {
    id: 'contact',
    title: 'Contact our team',
    path: '/contact',
    text:
      'A person answers within 24 hours: use "Talk to a person" here, or the contact form. ' +
      'Office hours in Malaysian time: Monday to Friday 9:00 AM to 6:00 PM, Saturday 9:00 AM to 2:00 PM, Sunday emergency consultations only. ' +
      'Is someone in danger now? Call your local emergency number first.',
  },
  {
    id: 'flying',
    title: 'When you may fly',
    path: '/patient-guide#flying',
    text:
      'After an operation you wait before you fly; your surgeon decides how long. Usual waits: keyhole surgery 1-2 days, ' +
      'simple abdominal surgery 4-5 days, complex abdominal surgery 10 days, chest surgery or coronary bypass 10-14 days, complex eye surgery 7 days, ' +
      'joint replacement up to 3 months or clearance by the surgeon. Source: UK Civil Aviation Authority, through NHS pages. Your airline may ask for more.',
  },
  {
    id: 'savings',
    title: 'What you may save',
    path: '/patient-guide#savings',
    text:
      'Savings of 50-80% are our editorial estimate, not verified. They compare with the typical self-pay list price in the United States. ' +
      'Flights, visa and stay come on top. Only your quote counts.',
  },
  {
    id: 'checks',
    title: 'How facts are checked',
    path: '/trust#facts',
    text:
      'A fact about a hospital, treatment or country should have a source and the date when it was checked. Where one is missing or over, the page says "Not verified". ' +
      'Stars are our editorial rating, not given by patients. The patient stories on the home page are illustrative. No clinician has reviewed our medical pages yet.',
  },
  {
    id: 'compare',
    title: 'Compare hospitals',
    path: '/compare',
    text:
      'You can put up to three hospitals side by side: accreditation, doctors, languages and prices. ' +
      'Each fact has its source or is marked as not verified. The address of that page holds your choice, so you can send it to your family.',
  },
  {
    id: 'about',
    title: 'About Sihat',
    path: '/about',
    text:
      'Sihat helps patients in Africa and Asia find hospital care abroad, plan the journey and come home with a plan. ' +
      'It is not a medical provider: doctors at the hospital treat you and advise you. A listed hospital is not a partner, unless its page says so.',
  },
  {
    id: 'contract',
    title: 'You and the hospital',
    path: '/terms#hospital',
    text:
      'The contract for your treatment is between you and the hospital. It decides whether it can treat you, when, and at what price. ' +
      'Prices on this site are planning ranges. Only the quote that you receive counts, with what it includes and what it does not.',
  },
  {
    id: 'for-others',
    title: 'What we ask of you',
    path: '/terms#you',
    text:
      'Ask for somebody else only when they have agreed, or when you may act for them. Tell us the truth about your health and who you are. ' +
      'Use your own account only, and keep your password to yourself.',
  },
  {
    id: 'payment-requests',
    title: 'Where you pay',
    path: '/refunds#where',
    text:
      "You pay on Stripe's page only, after you have pressed a button in your account here. " +
      'Whoever asks you for money in our name in another way is not us: please tell us.',
  },
  {
    id: 'consents',
    title: 'The four consents',
    path: '/privacy#consents',
    text:
      'We ask separately for the use of your health data, for sharing with a hospital, for an AI model of another company, and for news by mail. ' +
      'Without the third nothing of yours goes to such a model: the adviser on our own servers answers. Withdrawing takes one press.',
  },
  {
    id: 'retention',
    title: 'How long data are kept',
    path: '/privacy#long',
    text:
      'Account, requests and consents stay until you erase your account; conversations with the adviser until you delete them. ' +
      'A copy of your data that you asked for is kept for 7 days. Payments stay in our books, without your name after erasure.',
  },
  {
    id: 'cookies',
    title: 'Cookies',
    path: '/privacy#cookies',
    text:
      'Visitors get no cookie before they ask for a sign-in code, reset their password or sign in. Cookies of an account keep you signed in and know your device. ' +
      'No cookie is used for advertising or statistics.',
  },
  {
    id: 'breach',
    title: 'If something goes wrong with data',
    path: '/privacy#breach',
    text:
      'If your data are exposed, we tell the authorities within 72 hours where the law asks for it, and you when there is a high risk. ' +
      'Patients in Malaysia are told within 7 days.',
  },
  {
    id: 'accreditation',
    title: 'What JCI, MSQH and the other letters mean',
    path: '/trust#abbreviations',
    text:
      'JCI (Joint Commission International) accredits hospitals in many countries, MSQH in Malaysia, NABH in India, ACHS is Australian. ' +
      'MHTC promotes medical travel and accredits nobody. Which ones a hospital names, its page says.',
  },
  {
    id: 'ratings',
    title: 'Ratings, stories and reviews',
    path: '/trust#ratings',
    text:
      'The stars of a hospital are our editorial rating; they are not given by patients and say nothing about outcomes. ' +
      'The patient stories on the home page are illustrative. Reviews say where and when they were read.',
  },
  {
    id: 'security',
    title: 'How we protect your account',
    path: '/trust#safeguards',
    text:
      'Stored files are encrypted, each with a key of its own. Passwords are kept as hashes only, and you can add a second step by app or phone. ' +
      'No outside body has audited us yet.',
  },
  {
    id: 'timeline',
    title: 'How long it takes',
    path: '/patient-guide#faq',
    text:
      'Allow 4-6 weeks for request, matching, visa and travel. Plan 3-7 days abroad for simple treatments and 2-4 weeks for complex surgery. ' +
      'Your doctors say when you are fit to fly, and that may be later. Emergencies can be expedited.',
  },
]

export interface GuideSettings {
  depositPercent: number
  balanceDueDays: number
}

/** Every text with its amounts. */
export const guidesWith = ({ depositPercent, balanceDueDays }: GuideSettings): FoundGuide[] =>
  GUIDES.map(({ id, title, path, text }) => ({
    id,
    title,
    path,
    text: text
      .replace('{depositPercent}', `${depositPercent}`)
      .replace('{balanceDueDays}', `${balanceDueDays}`)
      .replace('{premium}', `$${PREMIUM_USD}`),
  }))
