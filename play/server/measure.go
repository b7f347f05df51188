package server

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"roundhouse/play/lists"
)

// Storage measures a store.
type Storage interface {
	// OnCommit sets a function to be called with the duration of each transaction.
	OnCommit(f func(took time.Duration))
	// Sizes returns the sizes of the data file and of its write-ahead log, in bytes.
	Sizes() (file, log int64, err error)
}

// Appends measures the log of a cluster.
type Appends interface {
	// OnAppend sets a function to be called after each append with its outcome and its duration.
	OnAppend(f func(outcome string, took time.Duration))
}

// measureAppends registers the metric of a cluster's log.
func (s *Server) measureAppends() {
	appends := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "roundhouse_append_seconds", Help: "Time of appends to the cluster's logs, by outcome.",
		Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, 1, 5, 10},
	}, []string{"outcome"})
	s.c.Appends.OnAppend(func(outcome string, took time.Duration) {
		appends.WithLabelValues(outcome).Observe(took.Seconds())
	})
	s.metrics.mustRegister(appends)
}

// registerMeasures registers the metrics whose values are computed when they are read.
func (s *Server) registerMeasures() {
	build := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "roundhouse_build_info",
		Help: "The version of the program."}, []string{"version"})
	build.WithLabelValues(s.c.Version).Set(1)
	inMemory := prometheus.GaugeOpts{Name: "roundhouse_tables_in_memory", Help: "Tables in memory."}
	s.metrics.mustRegister(build, &stages{lists: s.c.Lists}, s.refusals.total,
		prometheus.NewGaugeFunc(inMemory, func() float64 { return float64(s.desk.TablesInMemory()) }))
	s.metrics.watchThinking(s.desk.WaitingThinkers)
	if s.c.Cluster != nil {
		s.metrics.watchCluster(s.c.Cluster)
	}
	if s.c.Appends != nil {
		s.measureAppends()
	}
	if s.c.Storage == nil {
		return
	}
	commits := prometheus.NewHistogram(prometheus.HistogramOpts{
		Name: "roundhouse_commit_seconds", Help: "Time of transactions until they were on the disk.",
		Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5},
	})
	s.c.Storage.OnCommit(func(took time.Duration) { commits.Observe(took.Seconds()) })
	s.metrics.mustRegister(commits, &sizes{storage: s.c.Storage})
}

// watchCluster registers the metrics of a cluster.
func (m *metrics) watchCluster(c *Cluster) {
	gauge := func(name, help string, value func() float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value)
	}
	m.mustRegister(m.forwarded,
		gauge("roundhouse_members", "Servers of the cluster that are up, as this one sees them.",
			func() float64 { return float64(len(c.listUp())) }),
		gauge("roundhouse_slots", "Groups of tables that this server owns, or is about to, of 1,024 in the cluster.",
			func() float64 { return float64(len(c.members.Slots())) }),
		gauge("roundhouse_clock_skew_seconds", "The greatest difference between this server's clock and another's.",
			func() float64 { return c.members.Skew().Seconds() }))
}

// readTime is the longest that computing a metric may take.
const readTime = 2 * time.Second

var (
	tablesDesc = prometheus.NewDesc("roundhouse_tables", "Tables that are not over, by stage.", []string{"stage"}, nil)
	bytesDesc  = prometheus.NewDesc("roundhouse_storage_bytes",
		"Bytes of the data file and of its write-ahead log.", []string{"part"}, nil)
)

// stages is a collector that counts the tables in the lists by stage.
type stages struct{ lists lists.Lists }

// Describe implements prometheus.Collector.
func (c *stages) Describe(to chan<- *prometheus.Desc) { to <- tablesDesc }

// Collect implements prometheus.Collector. It sends nothing if the tables cannot be counted at the
// moment.
func (c *stages) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), readTime)
	defer cancel()
	counts, err := c.lists.Count(ctx)
	if err != nil {
		return
	}
	for _, stage := range []lists.Stage{lists.Waiting, lists.Mixing, lists.Playing} {
		to <- prometheus.MustNewConstMetric(tablesDesc, prometheus.GaugeValue, float64(counts[stage]), string(stage))
	}
}

// sizes is a collector that measures the store's files.
type sizes struct{ storage Storage }

// Describe implements prometheus.Collector.
func (c *sizes) Describe(to chan<- *prometheus.Desc) { to <- bytesDesc }

// Collect implements prometheus.Collector. It sends nothing if the sizes cannot be read at the
// moment.
func (c *sizes) Collect(to chan<- prometheus.Metric) {
	file, log, err := c.storage.Sizes()
	if err != nil {
		return
	}
	to <- prometheus.MustNewConstMetric(bytesDesc, prometheus.GaugeValue, float64(file), "file")
	to <- prometheus.MustNewConstMetric(bytesDesc, prometheus.GaugeValue, float64(log), "log")
}
