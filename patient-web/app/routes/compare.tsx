export default function Page() {
  return <h1>compare</h1>
}
