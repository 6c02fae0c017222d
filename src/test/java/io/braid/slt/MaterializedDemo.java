package io.braid.slt;

import io.braid.demo.Demo;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.option.PlannerOptions;
import io.braid.spi.Connector;
import io.braid.spi.batch.Batch;
import io.braid.spi.store.Store;
import io.braid.spi.store.StoreConfig;
import io.braid.spi.store.StoreConnector;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * The demo with materialized views, whose rows are kept in a store from when a query first can be answered from them.
 */
final class MaterializedDemo implements AutoCloseable {
    private static final long MEMORY = 256 << 20;

    private final BehindTheServer braid;
    private final Store store;
    private final ViewContents kept;

    private MaterializedDemo(BehindTheServer braid, Store store) {
        this.braid = braid;
        this.store = store;
        this.kept = new StoredViews(store, new StoredViews.Reader() {
            @Override
            public PlannedQuery plan(String sql, ViewContents rows) {
                return braid.plan(sql, PlannerOptions.ALL, rows);
            }

            @Override
            public void read(PlannedQuery plan, Consumer<Batch> rows) {
                braid.read(plan, rows);
            }
        });
    }

    /**
     * Opens the demo's databases.
     *
     * @param views statements of the model
     */
    static MaterializedDemo open(Demo demo, String views, Path folder) {
        StoreConnector connector = ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(StoreConnector.class::isInstance)
                .map(StoreConnector.class::cast)
                .findFirst()
                .orElseThrow();
        Store store = connector.openStore(new StoreConfig("(store)", folder.resolve("kept.duckdb"), MEMORY, 4));
        return new MaterializedDemo(BehindTheServer.demo(demo, views, store.source()), store);
    }

    PlannedQuery plan(String sql, PlannerOptions options) {
        return braid.plan(sql, options, kept);
    }

    List<String> rows(PlannedQuery plan) {
        return braid.run(plan, Objects::toString).rows();
    }

    @Override
    public void close() {
        braid.close();
        store.close();
    }
}
