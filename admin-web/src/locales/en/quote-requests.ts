/** Texts of the requests to hospitals: names that react-admin shows, and texts of the page. */
export const quoteRequests = {
  resource: {
    name: 'Request to a hospital |||| Requests to hospitals',
    fields: {
      hospital: 'Hospital',
      dueAt: 'Answer due',
      status: 'Status',
      sentAt: 'Sent',
      files: 'Files',
      bookingId: 'Booking',
    },
  },
  texts: {
    intro:
      'Patients ask these hospitals for an offer. Requests that wait for an answer come first, the next due time on top. A change of an accepted offer that a colleague has to release waits here, too. This list names no patients.',
    search: 'Search requests',
    searchHint: 'Hospital',
    tabs: 'Requests by status',
    all: 'All',
    loading: 'Loading requests',
    none: 'No requests found matching your criteria.',
    noneYet: 'No requests yet. One appears here as soon as a patient asks a hospital for an offer.',
    noneInitial: 'No case waits for you to send it.',
    fetchFailed: 'The requests could not be loaded',
    status: {
      draft: 'Draft',
      awaiting_consent: 'Waits for the patient',
      sent: 'Send the case',
      viewed: 'With the hospital',
      question_open: 'Question',
      unanswered: 'Ask the patient',
      offered: 'Offer received',
      to_release: 'Release a change',
      declined: 'No offer',
      expired: 'No answer in time',
      withdrawn: 'Withdrawn',
    },
    notSent: 'Not sent',
    noDue: 'None',
    files: '%{smart_count} file |||| %{smart_count} files',
  },
}
