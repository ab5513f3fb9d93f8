export default function Page() {
  return <h1>destinations</h1>
}
