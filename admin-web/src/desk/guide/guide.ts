/** The guide for members of hospitals. docs/hospital-desk.md says the same to administrators and operators. */
export const GUIDE = [
  {
    title: 'Cases',
    paragraphs: [
      'A case appears here when a patient asks your hospital for an offer. “Your turn” shows the cases that wait for you, the next due time on top. “Date confirmed” shows the patients that you will treat.',
      'Until you confirm a date, a case has no name and no contact details. You read the age, the wish, the illness, the medicines and the files that the patient chose.',
      'The patient reads that you opened the case, and who opened which file. The patient can withdraw the case at any time. You can no longer read it then.',
      'Each member gets an email about a new case with the due time, and another one after half of the time to answer. Emails also tell you that the patient answered your questions, or that a case is closed.',
    ],
  },
  {
    title: 'Questions to the patient',
    paragraphs: [
      'Ask the patient on the page of the case. The patient answers each question once. The time for your offer waits for the answer.',
      'A patient who does not answer gets a reminder after two days. After five days Sihat asks the patient.',
      'Do not ask for names or contact details. Sihat passes them on when the patient has accepted your offer and agreed to share them.',
    ],
  },
  {
    title: 'Your offer',
    paragraphs: [
      'Open the case and press “Write the offer”. The page saves your draft whenever you stop typing.',
      'Answer each line of the checklist: included, not included, optional, or does not apply. Included lines need a price. A package has one total for all included lines.',
      'Enter the lowest, the likely and the highest amount. The patient compares the totals and reads all three.',
      'Press “Preview” to read the draft as the patient will read it. The page saves your draft first.',
      'The page counts what is missing in each part of the form. Open a part to see its list, and press an entry to go to its field.',
      'Press “Publish the offer” when nothing is missing. If something is, the page shows the whole list.',
      'A published version never changes. To change an offer, begin a new version. The patient reads what is different.',
    ],
  },
  {
    title: 'What Sihat costs',
    paragraphs: [
      'Your hospital does not pay for requests of patients.',
      'Each offer states the commission that your hospital pays Sihat for it. The commission can be 0.',
      'The patient reads the commission. It never changes the order of hospitals or offers.',
    ],
  },
  {
    title: 'Making no offer',
    paragraphs: [
      'Press “Make no offer” on the case and choose the reason. The request ends at once, and the patient reads the reason.',
      'You can withdraw a published offer for clinical reasons, or because the date is no longer free. The patient gets an email.',
    ],
  },
  {
    title: 'After the patient accepts',
    paragraphs: [
      'Each member gets an email when the patient accepts your offer or asks for a change. Another email reminds you after 24 hours.',
      'Confirm the date within 48 hours. Otherwise the acceptance ends, and the patient can accept another offer.',
      'The patient can pay the deposit only after you have confirmed the date.',
      'Set the appointment on the page of the case: when to come, where to go, which doctor, and what to bring. The patient gets an email, and reads the old and the new time of a change.',
      'The case then shows the name, email and phone of the patient, if the patient agreed to share them. The patient reads that you opened them.',
      'You never see the offers or prices of other hospitals, and they never see yours.',
    ],
  },
  {
    title: 'Changes and invoices',
    paragraphs: [
      'If the treatment changes, press “Propose a change” before you bill it. The change binds once the patient has signed it.',
      'Note urgent care within 24 hours under “Urgent care”. Later notes allow no charge.',
      'Add each invoice with its file, and enter its lines once. Each line belongs to a line of the offer or to a rate for urgent care.',
      'Sihat contests what is more than the patient signed, and does not collect it. It must not delay care, discharge or records.',
      'From five patients on, your public page says how your bills compare with signed prices.',
    ],
  },
  {
    title: 'Our page',
    paragraphs: [
      'The page “Our page” shows what patients read about your hospital. Each fact has its source and the day of the last check.',
      'Press “Propose a change” when a fact is missing or wrong. Patients read it only after our team has accepted it. You can withdraw a proposal that still waits.',
      'Name a web page that shows the fact. Without a source that our team has read, patients read “Not verified”.',
    ],
  },
  {
    title: 'Figures',
    paragraphs: [
      'The page “Figures” counts the requests to your hospital in the last 12 months, your offers, and why requests ended without one.',
      'Patients do not have to say why they choose another offer. Such an offer counts under “reason not said”.',
    ],
  },
  {
    title: 'Your team',
    paragraphs: [
      'Managers invite and remove colleagues on the page “Team”. A colleague who is removed loses access at once.',
      'Each member needs a password and a second factor, such as an authenticator app. Never share an account: the patient reads who opened a file.',
    ],
  },
] as const
