import type { components } from './schema'

type Schemas = components['schemas']

export type User = Schemas['UserView']
export type Role = User['role']
export type Session = Schemas['SessionView']
export type Audience = Session['audience']
export type PendingSignIn = Schemas['PendingSignInView']
export type Factor = Schemas['FactorView']
export type VerifiedFactor = Schemas['VerifiedFactorView']
export type AdminUser = Schemas['AdminUserView']
export type AdminUserDetail = Schemas['AdminUserDetailView']
export type FactorResetReason = Schemas['FactorResetInput']['reason']
export type Invitation = Schemas['InviteInput']
export type AdminBooking = Schemas['AdminBookingView']
export type AdminBookingDetail = Schemas['AdminBookingDetailView']
export type BookingAssignee = Schemas['BookingAssigneeView']
export type TimeZones = Schemas['TimeZoneListView']
export type BookingDue = Schemas['DueView']
export type BookingFigures = Schemas['BookingFiguresView']
export type BookingMailType = Schemas['BookingNotificationInput']['type']
export type BookingMessage = Schemas['AdminBookingMessageView']
export type CallRequest = Schemas['CallRequestView']
export type BookingStatus = AdminBooking['status']
export type Assessment = Schemas['AssessmentForStaff']
export type AppointmentValues = Omit<Schemas['AppointmentInput'], 'version'>
export type Payment = Schemas['AdminPaymentView']
export type PaymentDetail = Schemas['AdminPaymentDetailView']
export type PaymentStatus = Payment['status']
export type Refund = Schemas['AdminRefundView']
export type RefundInput = Schemas['RefundInput']
export type UrgencyLevel = AdminBooking['urgencyLevel']
export type AdminHospital = Schemas['AdminHospitalView']
export type AdminHospitalDetail = Schemas['AdminHospitalDetail']
export type HospitalCard = Schemas['HospitalCard']
export type HospitalImport = Schemas['HospitalImport']
export type HospitalPhoto = Schemas['AdminHospitalPhoto']
export type HospitalPhotoDetails = Schemas['PhotoPatch']
export type ImportedLine = Schemas['ImportedLine']
export type HospitalPrice = Schemas['HospitalPriceInput']
export type AdminTreatment = Schemas['AdminTreatmentView']
export type TreatmentFact = Schemas['TreatmentFactInput']
export type AdminCountry = Schemas['AdminCountryView']
export type CountryFact = Schemas['CountryFactInput']
export type AdminSpecialization = Schemas['AdminSpecializationView']
export type Condition = AdminSpecialization['conditions'][number]
export type AdminClaim = Schemas['AdminClaimView']
export type ClaimInput = Schemas['ClaimInput']
export type ClaimCheck = Schemas['ClaimCheck']
export type ClaimWithdrawal = Schemas['ClaimWithdrawal']
/** Something that a search field offers. */
export type CatalogueEntry = { id: string; name: string }
export type Country = Schemas['CountryView']
export type ErasedBooking = Schemas['ErasedBookingView']

export type AdminEnquiry = Schemas['AdminEnquiryRow']
export type AdminEnquiryDetail = Schemas['AdminEnquiryView']
export type EnquiryStatus = AdminEnquiry['status']
export type Ticket = Schemas['TicketView']
export type TicketDetail = Schemas['TicketDetailView']
export type ListCounts = Schemas['ListCounts']
export type BulkResult = Schemas['BulkResult']
export type AdminReview = Schemas['AdminReviewView']
export type RemovalReason = Schemas['ReviewRemoval']['reason']
export type ReviewFigures = Schemas['ReviewFigures']
export type ReviewScrape = Schemas['ReviewScrapeView']
export type ReviewSourceHost = Schemas['ReviewSourceHostView']
export type ReviewRecipe = Schemas['ReviewRecipeView']
export type TriedRecipe = Schemas['TriedRecipe']
export type ScrapedReview = Schemas['ScrapedReviewView']
export type ReviewedHospital = { id: string; name: string; website: string | null }
export type Dashboard = Schemas['DashboardView']
export type DashboardQueue = Schemas['DashboardQueueView']
export type DashboardCharts = Schemas['DashboardChartsView']
export type DashboardShare = Schemas['DashboardShareView']
export type AuditEvent = Schemas['AuditEventView']
export type AuditChain = Schemas['AuditChainView']
export type Queues = Schemas['QueuesView']
export type Queue = Schemas['QueueView']
export type FailedJob = Schemas['FailedJobView']
export type Setting = Schemas['SettingView']
export type AdviserHealth = Schemas['AdviserHealthView']

/** RFC 9457, with the members the API adds. */
export interface Problem {
  type?: string
  title?: string
  status: number
  detail?: string
  instance?: string
  code?: string
  errors?: { pointer: string; code: string; detail: string }[]
}
