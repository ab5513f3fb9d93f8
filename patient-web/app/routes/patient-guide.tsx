export default function Page() {
  return <h1>patient-guide</h1>
}
