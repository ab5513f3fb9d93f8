const invite = {
  open: 'Invite a colleague',
  openOf: 'Invite a colleague to %{hospital}',
  title: 'Invite a colleague to %{hospital}',
  text: 'Your colleague gets an email with a link to choose a password. The desk needs a second factor too.',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Place in the team',
  required: {
    email: 'Enter the email address',
    firstName: 'Enter the first name',
    lastName: 'Enter the last name',
  },
  action: 'Send the invitation',
  done: 'Invitation sent',
  failed: 'The invitation was not sent. Please try again.',
}

/** The people of a hospital at its desk. */
export const team = {
  intro:
    'Members read the cases of your hospital and make offers. Managers also invite and remove members. A colleague is in this list after the first visit to the desk. Our team can take an invitation back before that: write to us.',
  loading: 'Loading the team',
  failed: 'The team could not be loaded',
  none: 'You are in the team of no hospital.',
  empty: 'Nobody of this hospital has access to the hospital desk yet.',
  roles: { manager: 'Manager', member: 'Member' },
  waiting: 'Has not opened the desk yet',
  you: 'You',
  remove: {
    of: 'Remove %{name}',
    title: 'Remove %{name} from the team?',
    text: '%{name} loses access to the cases of %{hospital} at once.',
    action: 'Remove',
    done: 'Removed from the team',
    failed: 'The team was not changed. Please try again.',
  },
  leave: {
    of: 'Leave the team of %{hospital}',
    title: 'Leave the team of %{hospital}?',
    text: 'You lose access to the cases of %{hospital} at once.',
    action: 'Leave the team',
    done: 'You left the team',
    failed: 'You are still in the team. Please try again.',
  },
  invite,
  firstManager: {
    ...invite,
    open: 'Invite the first manager',
    openOf: 'Invite the first manager of %{hospital}',
    title: 'Invite the first manager of %{hospital}',
    text: 'The manager gets an email with a link to choose a password, and invites colleagues later. The desk needs a second factor too.',
  },
}
