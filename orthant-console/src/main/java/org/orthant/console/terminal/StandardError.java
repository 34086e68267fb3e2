package org.orthant.console.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Constructor;

/**
 * The stream of messages.
 *
 * <p>A JVM with vector instructions begins with a warning on descriptor 2 that cannot be switched off. The launcher
 * filters that descriptor, and passes the true standard error as another one, so that messages do not wait for the filter.
 */
public final class StandardError {

    private static final String DESCRIPTOR = "orthant.stderr";

    private StandardError() {}

    /** The descriptor that the launcher tells, if it tells one and this JVM lets us have it. */
    public static FileDescriptor descriptor() {
        Integer number = Integer.getInteger(DESCRIPTOR);
        return number == null ? FileDescriptor.err : descriptor(number);
    }

    private static FileDescriptor descriptor(int number) {
        try {
            // Opening /dev/fd/… instead would lose the position in a file that standard output goes to as well.
            Constructor<FileDescriptor> constructor = FileDescriptor.class.getDeclaredConstructor(int.class);
            constructor.setAccessible(true);
            FileDescriptor descriptor = constructor.newInstance(number);
            new FileOutputStream(descriptor).write(new byte[0]);
            return descriptor;
        } catch (ReflectiveOperationException | IOException | RuntimeException e) {
            return FileDescriptor.err;
        }
    }
}
