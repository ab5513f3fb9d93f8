export const COLUMNS = [
  'name',
  'city',
  'country',
  'address',
  'phone',
  'email',
  'website',
  'description',
  'bed_capacity',
  'staff_count',
  'featured',
]

/** The columns alone: an example row would be imported one day. */
export const template = () =>
  new File(['\uFEFF', COLUMNS.join(','), '\r\n'], 'sihat-hospitals-template.csv', { type: 'text/csv' })
