package cluster

import (
	"github.com/nats-io/nats.go"
)

// Bus carries messages between the servers, which are not stored. They may be lost.
type Bus struct {
	nc      *nats.Conn
	subject string
}

// Bus returns the bus with that name.
func (c *Cluster) Bus(name string) Bus { return Bus{c.nc, c.subject("bus", name)} }

// Publish sends a message to everybody who listens, this server included.
func (b Bus) Publish(data []byte) error {
	if !b.nc.IsConnected() { // it would be sent when it is no longer true
		return nats.ErrDisconnected
	}
	return b.nc.Publish(b.subject, data)
}

// Listen calls hear with each message, one after the other, until stop is called.
func (b Bus) Listen(hear func(data []byte)) (stop func(), err error) {
	sub, err := b.nc.Subscribe(b.subject, func(m *nats.Msg) { hear(m.Data) })
	if err != nil {
		return nil, err
	}
	return func() { _ = sub.Unsubscribe() }, nil // fails only if the connection is closed
}
