export default function Page() {
  return <h1>destination</h1>
}
