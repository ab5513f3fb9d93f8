/** Resources that are only a list: the texts of react-admin for each, and the texts of its page. */
export const lists = {
  'erased-bookings': {
    resource: {
      name: 'Erased booking |||| Erased bookings',
      fields: {
        id: 'Booking',
        hospitalName: 'Hospital',
        appointmentAt: 'Appointment',
        createdAt: 'Account erased',
        actions: 'Actions',
      },
    },
    texts: {
      intro:
        'These patients erased their accounts, and we deleted their bookings. The hospital may still expect the patient. Ask the hospital, and cancel any bed or appointment.',
      back: 'Back to bookings',
      search: 'Search erased bookings',
      searchHint: 'Hospital or booking number',
      loading: 'Loading erased bookings',
      none: 'No erased bookings found matching your criteria.',
      noneYet: 'No erased booking waits for a cancellation.',
      fetchFailed: 'The erased bookings could not be loaded',
      noHospital: 'No hospital named',
      noAppointment: 'No appointment set',
      remove: {
        open: 'Mark as cancelled',
        of: 'Mark booking %{name} as cancelled',
        title: 'Did you cancel with the hospital?',
        text: 'Booking %{name} leaves this list, and we delete its last data. You cannot undo this.',
        action: 'Yes, I cancelled it',
        done: 'Booking marked as cancelled',
        failed: 'The booking could not be marked. Nothing was changed.',
      },
    },
  },
}
