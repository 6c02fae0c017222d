package io.braid.testkit.leak;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakTracker;

/** Netty's leak detector, with its reports sent to the tests instead of a log. */
public final class ReportingDetector extends ResourceLeakDetector<Object> {
    /** Called by Netty for each resource class. */
    public ReportingDetector(Class<?> resource, int samplingInterval) {
        super(resource, samplingInterval);
        Leaks.askToo(this::report);
    }

    /** Older constructor that Netty looks up in any case. */
    public ReportingDetector(Class<?> resource, int samplingInterval, long ignored) {
        this(resource, samplingInterval);
    }

    /** Tracks a dummy object, which makes the detector process the garbage collector's findings. */
    private void report() {
        Object anything = new Object();
        ResourceLeakTracker<Object> tracker = trackForcibly(anything);
        tracker.close(anything);
    }

    @Override
    protected boolean needReport() {
        return true;
    }

    @Override
    protected void reportTracedLeak(String resourceType, String records) {
        Leaks.add(resourceType + " was dropped without having been released:" + records);
    }

    @Override
    protected void reportUntracedLeak(String resourceType) {
        Leaks.add(resourceType + " was dropped without having been released; nobody knows where");
    }
}
