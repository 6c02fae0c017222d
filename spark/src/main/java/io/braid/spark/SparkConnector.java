package io.braid.spark;

import io.braid.spi.compute.ComputeConfig;
import io.braid.spi.compute.ComputeConnector;
import io.braid.spi.compute.ComputeEngine;

/** Connector for Apache Spark over Spark Connect. */
public final class SparkConnector implements ComputeConnector {
    /** Name of the engine, of the setting that selects it, and of its dialect. */
    static final String NAME = "spark";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public ComputeEngine open(ComputeConfig config) {
        SparkAddress address = SparkAddress.of(config.url(), config.token());
        return new SparkEngine(address, HandoverFolder.open(config));
    }
}
