import type { Room } from '#src/property/listing/listing.ts'
import { roomSize, roomsByFloor } from '#src/property/listing/rooms.ts'
import './room-list.css'

/** The rooms floor by floor, each with its size in metres and in feet, and its note. */
export function RoomList({ rooms }: { rooms: Room[] }) {
  return (
    <div className="roomList">
      {roomsByFloor(rooms).map(({ floor, rooms: onFloor }) => (
        <div key={floor}>
          {floor && <h3>{floor}</h3>}
          <ul>
            {onFloor.map((room, index) => (
              <RoomLine key={index} room={room} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function RoomLine({ room }: { room: Room }) {
  const size = roomSize(room)
  return (
    <li>
      <span>{room.name}</span>
      {size && (
        <span className="size">
          <span>{size.metric}</span> <span className="imperial">{size.imperial}</span>
        </span>
      )}
      {room.note && <p>{room.note}</p>}
    </li>
  )
}
