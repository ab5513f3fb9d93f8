/** What the keyboard does on every page. */
export const keyboard = {
  title: 'Keyboard',
  close: 'Close',
  keys: {
    palette: 'Ctrl or Cmd + K',
    search: '/',
    save: 'Ctrl or Cmd + S',
    sidebar: 'Ctrl or Cmd + B',
    help: '?',
    leave: 'Escape',
  },
  does: {
    palette: 'Find a page, a booking, a person, a hospital, a treatment, an enquiry or a payment.',
    search: 'Go to the search of a list.',
    save: 'Save the form you are filling in.',
    sidebar: 'Fold or unfold the sidebar.',
    help: 'Open this help.',
    leave: 'Leave a dialog. It asks first when something typed would be lost.',
  },
  singleKeys: 'Use the keys / and ?',
  groups: { pages: 'Pages', actions: 'Actions' },
  palette: {
    title: 'Find or go to',
    label: 'Find or go to',
    hint: 'Page, reference, name, email or treatment',
    searching: 'Searching…',
    nothing: 'Nothing found.',
    count: '%{smart_count} entry |||| %{smart_count} entries',
    incomplete: 'A part of the search got no answer. What is shown may not be all.',
  },
  account: 'Your account',
  unsaved: {
    title: 'Leave without saving?',
    text: 'What you typed here has not been saved.',
    leave: 'Leave without saving',
    keep: 'Keep editing',
  },
}
