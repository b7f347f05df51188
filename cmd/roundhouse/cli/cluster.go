package cli

import (
	"bytes"
	"fmt"
	"net"
	"net/url"
	"os"
	"slices"
	"strings"
)

// ClusterFlags holds the flags for data that several servers keep in NATS JetStream.
type ClusterFlags struct {
	Cluster      string `placeholder:"URLS" env:"ROUNDHOUSE_CLUSTER" help:"Addresses of the NATS servers that keep the data of several servers, as in nats://n1,nats://n2,nats://n3."`
	ClusterCreds string `placeholder:"FILE" env:"ROUNDHOUSE_CLUSTER_CREDS" help:"With --cluster: credentials for the NATS servers."`
}

// CheckCluster returns the first error in the flags.
func (f *ClusterFlags) CheckCluster() error {
	if f.Cluster == "" {
		return requireCluster([][2]string{{"cluster-creds", f.ClusterCreds}})
	}
	if err := checkAddresses(f.Cluster, "nats://n1.example.org", "nats", "tls"); err != nil {
		return fmt.Errorf("--cluster: %w", err)
	}
	if _, err := os.Stat(f.ClusterCreds); f.ClusterCreds != "" && err != nil {
		return fmt.Errorf("--cluster-creds: %w", err)
	}
	return nil
}

// requireCluster returns an error if one of the flags has a value; they all need --cluster.
func requireCluster(flags [][2]string) error {
	for _, flag := range flags {
		if flag[1] != "" {
			return fmt.Errorf("--%s: %q needs --cluster", flag[0], flag[1])
		}
	}
	return nil
}

// checkAddresses returns an error unless the text is a list of addresses, separated by commas, with
// one of the schemes. It shows no passwords.
func checkAddresses(text, example string, schemes ...string) error {
	for one := range strings.SplitSeq(text, ",") {
		u, err := url.Parse(one)
		if err != nil {
			return fmt.Errorf("one of the addresses is not like %s", example)
		}
		if !slices.Contains(schemes, u.Scheme) || u.Hostname() == "" || u.Path != "" || u.RawQuery != "" || u.Fragment != "" {
			return fmt.Errorf("%q is not an address like %s", u.Redacted(), example)
		}
	}
	return nil
}

// MemberFlags holds the flags of a server that is one of several.
type MemberFlags struct {
	ClusterFlags
	ClusterMonitor []string `placeholder:"URL" env:"ROUNDHOUSE_CLUSTER_MONITOR" help:"With --cluster: the monitoring addresses of all NATS servers, as in http://n1:8222."`
	ClusterKey     string   `placeholder:"FILE" env:"ROUNDHOUSE_CLUSTER_KEY" help:"With --cluster: a file with a secret that all servers share, of at least 32 characters."`
	Advertise      string   `placeholder:"HOST:PORT" env:"ROUNDHOUSE_ADVERTISE" help:"With --cluster: where the other servers reach this one."`
	ClusterListen  string   `placeholder:"HOST:PORT" env:"ROUNDHOUSE_CLUSTER_LISTEN" help:"With --cluster: where to listen for the other servers, if not at --addr."`
	ClusterTLS     bool     `env:"ROUNDHOUSE_CLUSTER_TLS" help:"With --cluster-listen: the servers speak TLS with each other, by the key."`
	ClusterStreams int      `placeholder:"N" env:"ROUNDHOUSE_CLUSTER_STREAMS" help:"With --cluster: the number of log streams; it never changes for the same data (default: 3)."`
	UnsafeSync     bool     `env:"ROUNDHOUSE_UNSAFE_SYNC" help:"With --cluster, for tests: do not check that the NATS servers store durably."`

	Key []byte `kong:"-"` // the content of ClusterKey
}

// Check completes the flags. It returns the first error in them, and between them and --data and
// --domain.
func (f *MemberFlags) Check(data, domain string) (err error) {
	if f.Cluster == "" {
		return requireCluster([][2]string{{"cluster-creds", f.ClusterCreds}, {"cluster-monitor", strings.Join(f.ClusterMonitor, ",")},
			{"cluster-key", f.ClusterKey}, {"advertise", f.Advertise}, {"cluster-listen", f.ClusterListen}})
	}
	if err := f.CheckCluster(); err != nil {
		return err
	}
	_, _, wrong := net.SplitHostPort(f.Advertise)
	switch {
	case data != "":
		return fmt.Errorf("--data: %q is the data of one server, and with --cluster a server has none", data)
	case domain != "":
		return fmt.Errorf("--domain: %q belongs to what stands in front of the servers of a cluster", domain)
	case f.Advertise == "":
		return fmt.Errorf("--advertise: is missing, and --cluster needs it")
	case wrong != nil:
		return fmt.Errorf("--advertise: %q: %w", f.Advertise, wrong)
	case f.ClusterTLS && f.ClusterListen == "":
		return fmt.Errorf("--cluster-listen: is missing, and --cluster-tls needs it")
	case len(f.ClusterMonitor) == 0 && !f.UnsafeSync:
		return fmt.Errorf("--cluster-monitor: is missing, and --cluster needs it to check that the NATS servers store durably")
	case f.ClusterStreams < 0 || f.ClusterStreams > 256:
		return fmt.Errorf("--cluster-streams: \"%d\" is not a number from 1 to 256", f.ClusterStreams)
	case len(f.ClusterMonitor) > 0:
		if err := checkAddresses(strings.Join(f.ClusterMonitor, ","), "http://n1.example.org:8222", "http", "https"); err != nil {
			return fmt.Errorf("--cluster-monitor: %w", err)
		}
	}
	f.Key, err = readKey(f.ClusterKey)
	return err
}

// readKey returns the secret in the file.
func readKey(file string) ([]byte, error) {
	if file == "" {
		return nil, fmt.Errorf("--cluster-key: is missing, and --cluster needs it")
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("--cluster-key: %w", err)
	}
	key := bytes.TrimSpace(data)
	if len(key) < 32 {
		return nil, fmt.Errorf("--cluster-key: %q has only %d characters, and at least 32 are needed", file, len(key))
	}
	return key, nil
}
