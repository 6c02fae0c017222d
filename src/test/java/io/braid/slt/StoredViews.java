package io.braid.slt;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.materialized.MaterializedTable;
import io.braid.planner.materialized.ViewContents;
import io.braid.spi.batch.Batch;
import io.braid.spi.store.Store;
import io.braid.spi.write.TableLoad;
import io.braid.vdb.ViewDefinition;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Keeps the rows of materialized views from when a query first can be answered from them, whether it names them or not.
 */
public final class StoredViews implements ViewContents {
    private final Store store;
    private final Reader reader;
    private final Map<String, MaterializedTable> tables = new ConcurrentHashMap<>();

    /** Plans and runs queries over the tables. */
    public interface Reader {
        PlannedQuery plan(String sql, ViewContents kept);

        void read(PlannedQuery plan, Consumer<Batch> rows);
    }

    public StoredViews(Store store, Reader reader) {
        this.store = store;
        this.reader = reader;
    }

    @Override
    public Choice of(ViewDefinition view) {
        return unnamed(view);
    }

    @Override
    public Choice unnamed(ViewDefinition view) {
        return Choice.materialized(tables.computeIfAbsent(view.name(), name -> load(view)));
    }

    @Override
    public boolean takesUnnamed() {
        return true;
    }

    private MaterializedTable load(ViewDefinition view) {
        PlannedQuery plan = reader.plan("SELECT * FROM " + view.schema() + "." + view.name(), ViewContents.NONE);
        try (TableLoad load = store.load(view.name(), plan.columns())) {
            reader.read(plan, load::append);
            return new MaterializedTable(store.source(), load.commit("").table(), Instant.now(), null);
        }
    }
}
