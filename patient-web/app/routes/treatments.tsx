export default function Page() {
  return <h1>treatments</h1>
}
