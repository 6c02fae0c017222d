package io.braid.server.metrics;

import io.braid.engine.EngineResources;
import io.braid.network.Network;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import java.util.function.ToDoubleFunction;

/** Metrics of the process: memory, disk, threads, and the JVM. */
final class ProcessMeters implements AutoCloseable {
    private final MeterRegistry registry;
    private final JvmGcMetrics collections = new JvmGcMetrics();

    ProcessMeters(MeterRegistry registry) {
        this.registry = registry;
        collections.bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
    }

    void watch(EngineResources engines) {
        bytes("braid.memory.used", "Memory of queries", engines, EngineResources::memoryUsed);
        bytes("braid.memory.max", "Limit of that memory: server-memory", engines, EngineResources::memoryLimit);
        bytes("braid.spill.used", "Bytes that running queries have spilled", engines, EngineResources::spillOnDisk);
        FunctionCounter.builder("braid.spill.written", engines, EngineResources::spillWritten)
                .description("Bytes that queries have spilled")
                .baseUnit("bytes")
                .register(registry);
        gauge("braid.workers.busy", "Busy worker threads", engines, EngineResources::busyWorkers);
        gauge("braid.workers.waiting", "Tasks that wait for a worker thread", engines, EngineResources::waitingWork);
        gauge("braid.workers.max", "Limit of worker threads", engines, EngineResources::maxWorkers);
    }

    void watch(Network network) {
        Gauge.builder("braid.network.lag", network, all -> all.lagNanos() / 1e9)
                .description("Longest recent delay of the network threads")
                .baseUnit("seconds")
                .register(registry);
        bytes("braid.network.memory", "Memory outside of the heap for connections", network, all -> Network.memory());
    }

    private <T> void bytes(String name, String description, T watched, ToDoubleFunction<T> figure) {
        Gauge.builder(name, watched, figure)
                .description(description)
                .baseUnit("bytes")
                .register(registry);
    }

    private <T> void gauge(String name, String description, T watched, ToDoubleFunction<T> figure) {
        Gauge.builder(name, watched, figure).description(description).register(registry);
    }

    @Override
    public void close() {
        collections.close();
    }
}
