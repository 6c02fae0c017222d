package io.braid.execution.source;

import io.braid.execution.setting.ServerConfig;
import io.braid.planner.offload.OffloadTarget;
import io.braid.spi.compute.ComputeConfig;
import io.braid.spi.compute.ComputeConnector;
import io.braid.spi.compute.ComputeEngine;
import io.braid.spi.compute.RowFiles;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Spark cluster from the server's settings, provided by a plugin. */
public final class SparkCluster implements AutoCloseable {
    private static final String NAME = "spark";
    private static final String NONE = "none";
    /** Memory that a file writer needs to buffer rows. */
    private static final long WRITER_BYTES = 256L << 20;

    private final RowFiles files;
    private final ComputeEngine engine;
    private final long localBytes;

    private SparkCluster(RowFiles files, ComputeEngine engine, long localBytes) {
        this.files = files;
        this.engine = engine;
        this.localBytes = localBytes;
    }

    /** Opens the cluster; empty if none is configured, in which case the plugin is not loaded. */
    public static Optional<SparkCluster> open(ServerConfig config, Plugins plugins, Connectors connectors) {
        if (config.sparkUrl().equals(NONE)) {
            return Optional.empty();
        }
        ComputeConnector connector = plugins.engine(NAME)
                .orElseThrow(() -> new BraidException(
                        ErrorCode.CONFIGURATION_ERROR,
                        "spark-url is set, but there is no plugin for Spark in plugins-folder '"
                                + config.pluginsFolder()
                                + "'; put the two jars that docs/scale-out.md names into a folder spark there"));
        RowFiles files = connectors
                .rowFiles()
                .orElseThrow(() -> new BraidException(
                        ErrorCode.CONFIGURATION_ERROR,
                        "spark-url is set, but the connector duckdb is missing, which writes the rows for Spark"))
                .openFiles(WRITER_BYTES);
        try {
            ComputeEngine engine = connector.open(config(config, files));
            return Optional.of(
                    new SparkCluster(files, engine, config.queryMemory().bytes()));
        } catch (RuntimeException e) {
            files.close();
            throw e;
        }
    }

    private static ComputeConfig config(ServerConfig config, RowFiles files) {
        String shared = config.sparkSharedFolder().equals(NONE) ? "" : config.sparkSharedFolder();
        String token = config.sparkToken().path().map(SparkCluster::token).orElse("");
        return new ComputeConfig(config.sparkUrl(), token, config.sparkFolder(), shared, files);
    }

    private static String token(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "spark-token '" + file + "' cannot be read (" + e.getClass().getSimpleName() + ")",
                    e);
        }
    }

    /** The cluster as a target for plan offloading. */
    public OffloadTarget target() {
        return new OffloadTarget(engine, localBytes);
    }

    @Override
    public void close() {
        engine.close();
        files.close();
    }
}
