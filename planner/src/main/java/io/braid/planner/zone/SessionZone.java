package io.braid.planner.zone;

import io.braid.planner.rel.BottomUpShuttle;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * The session's time zone, for casts between timestamps with and without time zone and text, fields of timestamps, and
 * the current date and time. After the planner's front end, all times are in UTC.
 */
public final class SessionZone {
    private final ZoneId zone;
    /** False if the session's zone is UTC. */
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

    /** Returns the zone of policies, which must hide the same rows regardless of the session's zone. */
    public SessionZone ofPolicies() {
        return new SessionZone(ZoneOffset.UTC, spelledOut);
    }

    /** Translates a query in this zone to UTC. Calls that are translated already remain unchanged. */
    public RelNode shownIn(RelNode relation) {
        RexShuttle clocks = new ZoneConversions(relation.getCluster().getRexBuilder(), zone, spelledOut);
        return BottomUpShuttle.changed(relation, node -> node.accept(clocks));
    }
}
