/** The hospital of a team. */
export interface HospitalRef {
  id: string
  name: string
}
