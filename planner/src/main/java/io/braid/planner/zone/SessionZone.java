package io.braid.planner.zone;

import io.braid.planner.rel.BottomUpShuttle;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * The session's time zone, for casts between timestamps with and without time zone and text, fields of timestamps, and
 * the current date and time. Everything behind the planner's front end is in UTC.
 */
public final class SessionZone {
    private final ZoneId zone;
    /** False where everything is in UTC anyway. */
    private final boolean spelledOut;

    public SessionZone(ZoneId zone) {
        this(zone, !zone.normalized().equals(ZoneOffset.UTC));
    }

    private SessionZone(ZoneId zone, boolean spelledOut) {
        this.zone = zone;
        this.spelledOut = spelledOut;
    }

    public ZoneId id() {
        return zone;
    }

    /** The zone of policies, which must hide the same rows whatever the session's zone. */
    public SessionZone ofPolicies() {
        return new SessionZone(ZoneOffset.UTC, spelledOut);
    }

    /** What a query in this zone is in UTC. What has been made so before stays as it is. */
    public RelNode shownIn(RelNode relation) {
        RexShuttle clocks = new ZoneConversions(relation.getCluster().getRexBuilder(), zone, spelledOut);
        return BottomUpShuttle.changed(relation, node -> node.accept(clocks));
    }
}
