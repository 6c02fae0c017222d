package io.braid.spark;

import io.braid.spi.ScanContext;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.compute.ComputeEngine;
import io.braid.spi.compute.ComputeStatement;

/** A Spark cluster behind one Spark Connect server. Connects when the first statement needs it. */
final class SparkEngine implements ComputeEngine {
    private final SparkChannel channel;
    private final HandoverFolder folder;

    SparkEngine(SparkAddress address, HandoverFolder folder) {
        this.channel = new SparkChannel(address);
        this.folder = folder;
    }

    @Override
    public String name() {
        return SparkConnector.NAME;
    }

    @Override
    public Capabilities capabilities() {
        return SparkCapabilities.ALL;
    }

    @Override
    public ComputeStatement begin(ScanContext context) {
        return new SparkStatement(new SparkSession(channel, context.user()), folder, context);
    }

    @Override
    public void close() {
        channel.close();
    }
}
