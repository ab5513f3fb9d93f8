/** Beginnings of words, and of several in a row, that ask for a guide; in plain lower case, parted by commas. */
const ASKED: Record<string, string> = {
  booking: `
    how do i book, how can i book, how to book, book a, book an, book my, booking, make a booking, make an
    appointment, appointment, reserve, get started, start, steps, process, how does it work, how does this
    work, how does sihat work, how it works, procedure to, sign up, register, create an account, send a
    request, submit a request, request, schedule, timeline, how long does the planning, how long does
    planning, planning, plan everything, take to plan, to plan it, organise, organize, arrange my,
    consultation, free consultation, weeks before, in advance, what happens after i, what happens next,
    emergency, emergencies, expedite, follow my, status of, track, reserver, rendez vous, prendre rendez`,
  matching: `
    match, matched, matching, how do you choose, how do you select, how do you find, how do you pick, choose a
    hospital for me, choose the hospital, find a hospital for me, find me a hospital, find the right, right
    hospital, who decides, who chooses, who picks, recommendations, personal recommendation, personalised,
    personalized, assessment, health assessment, suitable hospital, how do i choose, help me choose, help me
    find`,
  payment: `
    pay, paying, payment, payments, how do i pay, how can i pay, when do i pay, pay in advance, pay upfront,
    pay before, deposit, down payment, balance, card, credit card, stripe, bank transfer, mobile money, m
    pesa, mpesa, paypal, cash, instalment, installment, currency, premium, subscription, subscribe,
    membership, fees, your fee, service fee, commission, do you charge, is it free, is sihat free, are you
    free, free of charge, consultation free, first consultation, really free, for free, consultation cost,
    cost of the consultation, cost of consultation, charge for, hidden, upfront, invoice, receipt, payer,
    money safe, crypto, bitcoin`,
  refunds: `
    refund, refunds, refundable, money back, get my money, get back my, deposit back, cancel, cancelling,
    cancellation, cancel my booking, change my mind, reimburse, reimbursed, reimbursement, postpone, cancel
    premium, cancel my subscription, unsubscribe`,
  visas: `
    visa, visas, evisa, invitation letter, support letter, letter from the hospital, letter for the embassy,
    embassy, medical visa, help with visa, visa help, immigration, entry permit, visa support`,
  aftercare: `
    aftercare, after care, follow up, followup, back home, at home, return home, when i return, home again,
    come home, go home, once i am home, once im home, after i get home, after i return, after surgery, after
    the surgery, after my surgery, after the operation, after my operation, after treatment, after the
    treatment, complication, something goes wrong, goes wrong, post operative, postoperative, rehabilitation,
    rehab, after i am back, after im back, checkups after`,
  insurance: `
    insurance, insured, insurer, insurers, travel insurance, health insurance, medical insurance, policy,
    policies, nhif, hmo, insurance cover, covered by`,
  interpreters: `
    interpreter, interpreters, interpret, interpreting, translator, translators, translation, translate,
    language, languages, speak french, speak arabic, speak swahili, speak english, in french, in arabic, in
    swahili, dont speak, do not speak, speak my language, no english, french speaking, arabic speaking,
    swahili speaking, kiswahili, francais, parlez, amharic, hausa, yoruba, portuguese`,
  accommodation: `
    accommodation, hotel, hotels, place to stay, where will i stay, where do i stay, where can i stay, where
    would i stay, lodging, apartment, companion, companions, bring my, bring someone, come with me, travel
    with me, accompany, accompanied, family come, someone with me, airport transfer, airport pickup, pick me
    up, pick up, transfer from the airport, stay near, relative with me`,
  documents: `
    document, documents, paperwork, papers, upload, uploading, medical record, medical records, my records,
    records, medical report, medical reports, my report, reports, scan, scans, x ray, xray, mri, file, files,
    test results, lab results, send you my, pdf, medical history, which format, file size, how big`,
  'data-rights': `
    data, my data, personal data, privacy, private, gdpr, confidential, delete my, erase, erasure, delete
    account, close my account, remove my, download my data, export my, copy of my data, consent, who can see,
    who sees, who has access, who reads, access to my, share my, sell my, encrypted, encryption, secure,
    security, safe with you, information safe, keep my, hacked, cookies, protect my, protected`,
  contact: `
    contact, contact you, reach you, reach your, talk to, talk to a, talk with, speak to, speak with, real
    person, a human, human being, phone number, your number, your phone, call you, call me, whatsapp, your
    email, email you, email address, office hours, opening hours, open on, support team, customer service,
    customer support, your team, how fast do you, how quickly do you, how soon do you, answer me, reply,
    respond, response, hotline, live agent, agent, complain, complaint`,
  flying: `
    can i fly, may i fly, able to travel after, fly after, fly home, fly back, fit to fly, safe to fly, when
    can i fly, when may i fly, how soon can i fly, how long before i fly, before i can fly, before flying,
    flying after, fly again, flight after, travel after, travel home, how soon can i travel, able to fly,
    allowed to fly, blood clot, before i fly`,
  savings: `
    save, saving, savings, how much can i save, cheaper than, why is it cheaper, why cheaper, compared to the
    us, compared with the us, less than at home, than in the us, than in america`,
  checks: `
    not verified, verified, how do you check, how do you verify, checked, fact, trust you, trust this, trust
    sihat, can i trust, legit, scam, reliable, stars, star rating, editorial rating, rating come, ratings
    come, ratings work, hipaa, certified, testimonial, testimonials, patient stories, reviews real, stories
    real, real patients, reviews`,
  compare: `
    compare hospitals, side by side, comparison page`,
  about: `
    what is sihat, about sihat, who is sihat, who runs, your company, your mission, what do you do, what does
    sihat, what can you do, are you a hospital, are you doctors, what services, your services, which services`,
}

export const ASKED_OF: [id: string, asked: string[]][] = Object.entries(ASKED).map(([id, words]) => [
  id,
  words.split(',').map((phrase) => phrase.replace(/\s+/g, ' ').trim()),
])
