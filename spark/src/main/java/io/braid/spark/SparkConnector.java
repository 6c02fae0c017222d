package io.braid.spark;

import io.braid.spi.compute.ComputeConfig;
import io.braid.spi.compute.ComputeConnector;
import io.braid.spi.compute.ComputeEngine;

/** Apache Spark, reached over Spark Connect. */
public final class SparkConnector implements ComputeConnector {
    /** The name of the engine, of the setting that chooses it, and of its dialect. */
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
