import { mergeTranslations } from 'react-admin'
import { en } from '.'

/** Texts of the hospital desk: those of the back office, with other words where members of hospitals read them. */
export const deskEn = mergeTranslations(en, {
  resources: {
    'quote-requests': {
      name: 'Case |||| Cases',
      fields: {
        treatment: 'Treatment',
        dueAt: 'Answer due',
        status: 'Status',
        sentAt: 'Received',
        hospital: 'Hospital',
        fileCount: 'Files',
      },
    },
    'offer-templates': {
      name: 'Template |||| Templates',
      fields: { name: 'Name', hospital: 'Hospital', savedAt: 'Saved', id: 'Action' },
    },
    team: { name: 'Team |||| Team' },
    guide: { name: 'Guide |||| Guide' },
  },
  sihat: {
    documentTitle: '%{page} · Sihat Hospital Desk',
    name: 'Sihat Hospital',
    layout: { admin: 'Desk', panel: 'Hospital Desk', navigation: 'Hospital desk' },
    signIn: {
      title: 'Hospital sign in',
      restricted: 'This area is for hospitals that work with Sihat.',
      success: 'You are signed in at the hospital desk.',
      accessDenied: 'This account does not belong to a hospital.',
    },
    signInAgain: {
      text: 'Your text is still here. Sign in again as %{email} to see the page and go on. If your password does not work, ask a manager of your hospital.',
    },
    accessRemoved: {
      role_removed: {
        title: 'You are no longer in the team of a hospital',
        text: 'Your account cannot open the hospital desk any more. Ask a manager of your hospital if you still need access.',
      },
      account_closed: {
        text: 'No one can sign in to this account any more. Ask a manager of your hospital if you still need access.',
      },
    },
    secondFactor: {
      none: 'The hospital desk needs a second factor, and your account has none yet. Set one up on the security page, then press “Try again” here.',
    },
    error: {
      denied: 'Your account cannot open this page.',
      home: 'Go to the cases',
    },
    'quote-requests': {
      intro:
        'Patients ask your hospital for an offer. Cases that wait for you come first, the next due time on top. No case names the patient.',
      search: 'Search cases',
      searchHint: 'Treatment',
      tabs: 'Cases by turn',
      all: 'All',
      turn: { hospital: 'Your turn', patient: 'With the patient', team: 'Too late', ended: 'Ended' },
      loading: 'Loading cases',
      none: 'No cases found matching your criteria.',
      noneYet: 'No cases yet. One appears here as soon as a patient asks your hospital for an offer.',
      noneInitial: 'No case waits for you.',
      fetchFailed: 'The cases could not be loaded',
      back: 'Back to the cases',
      notFound: 'No such case',
      showFailed: 'The case could not be loaded',
      noTreatment: 'Treatment not chosen yet',
      due: 'answer by %{moment}',
      brief: 'Case of the patient',
      ended: 'This request has ended, so the case is closed.',
      withheld: 'The patient no longer shares this case with your hospital.',
      status: {
        sent: 'New',
        viewed: 'Opened',
        question_open: 'The patient has a question to answer',
        offered: 'Offer published',
        declined: 'You made no offer',
        expired: 'The time for an answer is over. You can still make an offer',
        withdrawn: 'Withdrawn',
      },
      promise: {
        title: 'Price promise',
        signed:
          'The signed terms of your hospital are on file. The next version that you publish carries the promise.',
        unsigned:
          'No signed terms of your hospital are on file, and your offers say so. Ask Sihat for the terms to sign.',
      },
      questionList: 'Questions to the patient',
      questions: {
        none: 'You have not asked anything yet.',
        answered: 'Answer of the patient, %{moment}',
        waits: 'The patient has not answered yet.',
        answer: 'Your question',
        answerHint:
          'The patient gets an email about the question, without its words. The time for your offer waits for the answer.',
        answerEmpty: 'Enter a question',
        send: 'Send the question',
        sent: 'Question sent',
        notSent: 'The question was not sent. Your text is still here.',
        identifying:
          'Leave out phone numbers, addresses and numbers of documents, then send the question again.',
      },
      fileList: 'Files',
      file: {
        none: 'The patient shares no files with this request.',
        hint: 'The patient reads who opened a file, and when.',
        open: 'Open',
        openOf: 'Open %{name}',
        copy: {
          pending: 'The safe copy of this file is not ready yet. Load the page again in a minute.',
          failed: 'This file has no safe copy. Ask Sihat for the file.',
        },
      },
      decline: {
        open: 'Make no offer',
        title: 'Why do you make no offer?',
        text: 'Your choice ends this request at once. The patient reads the reason.',
        reasons: {
          not_offered: 'We do not offer this treatment',
          no_capacity: 'We have no free date',
          not_suitable: 'The treatment does not suit this patient',
          more_tests_needed: 'More tests are needed first',
          other: 'Another reason',
        },
        done: 'The request ended without an offer',
        failed: 'The request was not ended. Please try again.',
      },
    },
    'offer-templates': {
      intro:
        'Keep the lines, prices and terms of a treatment here. An offer from a template takes a few minutes.',
      search: 'Search templates',
      searchHint: 'Name',
      loading: 'Loading templates',
      none: 'No templates found matching your criteria.',
      noneYet: 'No templates yet. Add one here, or keep an offer as a template on its case.',
      fetchFailed: 'The templates could not be loaded',
      back: 'Back to the templates',
      notFound: 'No such template',
      showFailed: 'The template could not be loaded',
      page: 'The page saves your changes when you stop typing. Offers from this template stay as they are.',
      changed:
        'A colleague changed this template, so your changes are not saved. Copy your text, then load the page again.',
      add: {
        open: 'Add a template',
        title: 'Add a template',
        text: 'The template starts empty. Open it to answer the lines of the checklist.',
        name: 'Name of the template',
        required: { name: 'Enter a name' },
        action: 'Add the template',
        done: 'Template added',
        failed: 'The template was not added. Please try again.',
      },
      keep: {
        open: 'Keep as a template',
        title: 'Keep this offer as a template?',
        text: 'The template gets the lines, prices and terms. Days and texts about the patient stay with the offer.',
        required: { name: 'Enter a name' },
        action: 'Keep as a template',
        done: 'Template added',
        failed: 'The template was not added. Please try again.',
      },
      remove: {
        open: 'Delete',
        of: 'Delete %{name}',
        title: 'Delete the template %{name}?',
        text: 'You cannot undo this. Offers from this template stay as they are.',
        action: 'Delete',
        done: 'Template deleted',
        failed: 'The template was not deleted. Please try again.',
      },
    },
    offers: {
      own: 'Your offer',
      write: 'Write the offer',
      templates: 'Or begin with a template:',
      fromTemplate: 'Begin with the template %{name}',
      status: {
        withdrawn: 'You withdrew version %{number}: %{reason}',
        accepted: 'The patient accepted version %{number}',
      },
      places: { commission: 'Commission of Sihat' },
      changed: { commission: 'commission of Sihat' },
      commissionHint: 'Your payment to Sihat. Enter 0 for none.',
      lines: { facilitator_fee: 'Fee of Sihat' },
      groups: { ours: 'Fee of Sihat and other lines' },
      gaps: { title: 'Before you can publish the offer' },
      publish: {
        question: 'Publish version %{number} of your offer?',
        text: 'The patient reads this version at once. It never changes. Check each amount first.',
      },
      withdraw: { title: 'Withdraw your offer?', reason: 'Reason' },
      accepted: {
        confirmBy: 'Confirm the date by',
        confirm: 'Confirm the date',
        question: 'Confirm the date?',
        explanation:
          'You keep the date of your offer for this patient. The patient can pay the deposit then, and gets an email.',
      },
      patient: {
        title: 'The patient',
        loading: 'Loading the name and contact',
        failed: 'The name and contact could not be loaded',
        name: 'Name',
        email: 'Email',
        phone: 'Phone',
        noPhone: 'Not stated',
        seen: 'The patient reads that you opened this. Sihat stores no passport details: ask the patient for what you need.',
        state: {
          not_accepted: 'The patient has not accepted this offer.',
          not_confirmed:
            'You read the name and contact here once you confirm the date, if the patient agreed.',
          not_agreed: 'The patient did not agree to share name and contact. Ask Sihat to pass on a message.',
          closed: 'The patient no longer shares this case with your hospital.',
        },
      },
      done: {
        begun: 'Draft begun',
        orderProposed: 'The patient gets an email and can sign the change',
        orderWithdrawn: 'Change taken back',
      },
    },
    changeOrders: {
      title: 'Changes after the acceptance',
      intro:
        'If the treatment changes, propose it here before you bill it. The change binds only once the patient has signed it.',
      loading: 'Loading the changes',
      fetchFailed: 'The changes could not be loaded.',
      open: 'Propose a change',
      reason: 'Reason',
      reasons: {
        finding: 'We found something new',
        complication: 'There was a complication',
        longer_stay: 'The stay is longer',
        other_implant: 'Another implant is needed',
        patient_wish: 'The patient asked for it',
        less_care: 'The patient needs less than planned',
        mistake: 'The offer had a mistake',
      },
      explanation: 'Explanation for the patient',
      explanationHint: 'Say in plain words what changes and why. Do not name the patient.',
      before:
        'The patient reads each changed line with the amount before and now, and the new highest total.',
      send: 'Send to the patient',
      withdraw: 'Take back',
      comment: 'The patient wrote: %{comment}',
      status: {
        proposed: 'Change %{number}: waits for the patient since %{moment}',
        signed: 'Change %{number}: signed on %{moment}',
        rejected: 'Change %{number}: rejected by the patient on %{moment}',
        withdrawn: 'Change %{number}: taken back on %{moment}',
        over: 'Change %{number}: ended without an answer',
      },
    },
  },
})
