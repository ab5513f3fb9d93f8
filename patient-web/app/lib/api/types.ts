import type { components, paths } from './schema'

type Schemas = components['schemas']

export type Claim = Schemas['ClaimView']
export type HospitalCard = Schemas['HospitalCard']
export type Hospital = Schemas['HospitalDetail']
export type PricedTreatment = Schemas['HospitalTreatmentView']
export type TreatmentCard = Schemas['TreatmentCard']
export type PublicSettings = Schemas['PublicSettingsView']
export type Contact = Schemas['ContactView']
export type Session = Schemas['SessionView']
export type User = Schemas['UserView']
export type Booking = Schemas['BookingView']
export type BookingInput = Schemas['BookingInput']
export type BookingType = Booking['bookingType']
export type BookingStatus = Booking['status']
export type UrgencyLevel = Booking['urgencyLevel']
export type HospitalQuery = NonNullable<paths['/api/hospitals']['get']['parameters']['query']>
