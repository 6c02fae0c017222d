package io.braid.slt;

import io.braid.demo.Demo;
import io.braid.engine.plan.PlannedQuery;
import io.braid.planner.kept.KeptRows;
import io.braid.planner.kept.KeptTable;
import io.braid.planner.option.PlannerOptions;
import io.braid.spi.Connector;
import io.braid.spi.store.Store;
import io.braid.spi.store.StoreConfig;
import io.braid.spi.store.StoreConnector;
import io.braid.spi.store.TableLoad;
import io.braid.vdb.ViewDefinition;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;

/** The demo with materialized views, whose rows are kept in a store from when a query first can be answered from them. */
final class KeptDemo implements KeptRows, AutoCloseable {
    private static final long MEMORY = 256 << 20;

    private final BehindTheServer braid;
    private final Store store;
    private final Map<String, KeptTable> tables = new ConcurrentHashMap<>();

    private KeptDemo(BehindTheServer braid, Store store) {
        this.braid = braid;
        this.store = store;
    }

    /**
     * Opens the demo's databases.
     *
     * @param views statements of the model
     */
    static KeptDemo open(Demo demo, String views, Path folder) {
        StoreConnector connector = ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(StoreConnector.class::isInstance)
                .map(StoreConnector.class::cast)
                .findFirst()
                .orElseThrow();
        Store store = connector.openStore(new StoreConfig("(store)", folder.resolve("kept.duckdb"), MEMORY, 4));
        return new KeptDemo(BehindTheServer.demo(demo, views, store.source()), store);
    }

    PlannedQuery plan(String sql, PlannerOptions options) {
        return braid.plan(sql, options, this);
    }

    List<String> rows(PlannedQuery plan) {
        return braid.run(plan, Objects::toString).rows();
    }

    @Override
    public Choice of(ViewDefinition view) {
        return unnamed(view);
    }

    @Override
    public Choice unnamed(ViewDefinition view) {
        return Choice.kept(tables.computeIfAbsent(view.name(), name -> load(view)));
    }

    @Override
    public boolean takesUnnamed() {
        return true;
    }

    private KeptTable load(ViewDefinition view) {
        PlannedQuery plan =
                braid.plan("SELECT * FROM " + view.schema() + "." + view.name(), PlannerOptions.ALL, KeptRows.NONE);
        try (TableLoad load = store.load(view.name(), plan.columns())) {
            braid.read(plan, load::append);
            return new KeptTable(store.source(), load.commit("").table(), Instant.now());
        }
    }

    @Override
    public void close() {
        braid.close();
        store.close();
    }
}
