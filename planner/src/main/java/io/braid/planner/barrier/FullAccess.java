package io.braid.planner.barrier;

import io.braid.planner.access.Rights;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.rel.SecurityBarrier;
import io.braid.planner.rel.SourceFragment;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/** Check whether a user may see all rows and columns that a query reads, and therefore its plan. */
public final class FullAccess {
    private final Rights rights;
    private boolean all = true;

    public FullAccess(Rights rights) {
        this.rights = rights;
    }

    public boolean isAll() {
        return all;
    }

    /** Checks a query at some stage of planning. */
    public void look(RelNode relation) {
        if (rights.seeAll() || !all) {
            return;
        }
        if (relation instanceof SecurityBarrier) {
            all = false;
        } else if (relation instanceof TableScan scan) {
            SourceTable table = scan.getTable().unwrap(SourceTable.class);
            all = table == null || sees(table);
        } else if (relation instanceof SourceFragment fragment) {
            look(fragment.body());
        } else {
            relation.getInputs().forEach(this::look);
            relation.accept(new RexShuttle() {
                @Override
                public RexSubQuery visitSubQuery(RexSubQuery query) {
                    look(query.rel);
                    return query;
                }
            });
        }
    }

    private boolean sees(SourceTable table) {
        return rights.columns(table.schema(), table.name()).all() && !rights.hasPolicies(table.schema(), table.name());
    }
}
