package io.braid.planner;

import io.braid.planner.access.Rights;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.step.Guard;
import io.braid.planner.step.SourceFragment;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/** Whether somebody may see all that a query reads, and sees it as it is: then he may see how it is read. */
final class Seen {
    private final Rights rights;
    private boolean all = true;

    Seen(Rights rights) {
        this.rights = rights;
    }

    boolean isAll() {
        return all;
    }

    /** Looks at what a query is at some stage of planning. */
    void look(RelNode relation) {
        if (rights.seeAll() || !all) {
            return;
        }
        if (relation instanceof Guard) {
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
